package dev.sluice.lab.torture;

import dev.sluice.testkit.process.CrashPoint;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One line of a story.
 *
 * @param id its number in the story as it was told; also makes its texts unlike all others
 * @param millis when it happens, in milliseconds from the beginning
 * @param device on which device, from 0
 * @param trigger what it waits for from then on; null if it happens at once
 * @param kind what happens
 * @param pick chooses among what is there
 */
record Event(int id, int millis, int device, @Nullable Trigger trigger, EventKind kind, int pick) {

  /**
   * A moment in the life of a process.
   *
   * @param point the kind of moment
   * @param count how many of them from now, 1 for the next
   */
  record Trigger(CrashPoint point, int count) {}

  Duration at() {
    return Duration.ofMillis(millis);
  }

  /** A text that no other event has. */
  String label() {
    return "e" + id;
  }

  @Override
  public String toString() {
    String when = trigger == null ? "" : " at its " + trigger.point() + " no. " + trigger.count();
    return String.format(
        Locale.ROOT,
        "%8.3f s  device %d%s: %s (%d, %d)",
        millis / 1e3,
        device,
        when,
        kind,
        id,
        pick);
  }
}
