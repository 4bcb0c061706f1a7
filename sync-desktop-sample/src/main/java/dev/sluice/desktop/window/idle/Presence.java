package dev.sluice.desktop.window.idle;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the user was away. What it is told are moments of the wall clock, since a machine
 * that sleeps stops the other one.
 *
 * <p>Without input for a while, a user may be away or work in another program. So the pause counts
 * only where the whole desktop is seen; elsewhere only a machine that slept, or a locked screen.
 */
final class Presence {

  private static final Duration NAP = Duration.ofMinutes(1);

  private final Duration least;
  private final boolean seesDesktop;
  private Instant lastInput;
  private Instant lastLook;

  /** Since when nobody is there, while the screen is locked. */
  private @Nullable Instant lockedSince;

  /** When the user was away. */
  record Away(Instant from, Instant to) {}

  /**
   * The user is there.
   *
   * @param least a shorter pause is none
   * @param seesDesktop whether {@link #input} is called for input to other programs, too
   */
  Presence(Duration least, boolean seesDesktop, Instant now) {
    this.least = least;
    this.seesDesktop = seesDesktop;
    this.lastInput = now;
    this.lastLook = now;
  }

  /** The user did something. */
  Optional<Away> input(Instant now) {
    Instant before = lastInput;
    lastInput = now;
    return seesDesktop ? away(before, now) : Optional.empty();
  }

  /** Whether the machine slept since the last look. */
  boolean slept(Instant now) {
    return Duration.between(lastLook, now).compareTo(NAP) > 0;
  }

  /** To be called every few seconds: if that is longer, the machine slept. */
  Optional<Away> look(Instant now) {
    Instant before = lastLook;
    lastLook = now;
    return seesDesktop || isLocked() ? Optional.empty() : away(before, now);
  }

  /** When the user did something last. */
  Instant lastInput() {
    return lastInput;
  }

  /** The screen is locked: by the user, after a while without one, or as the machine woke up. */
  void lock(Instant now) {
    if (lockedSince == null) {
      Instant awake = slept(now) ? lastLook : now;
      lockedSince = seesDesktop ? lastInput : awake;
    }
  }

  /** The user has unlocked the screen. */
  Optional<Away> unlock(Instant now) {
    Instant since = lockedSince;
    lockedSince = null;
    if (since == null) {
      return Optional.empty();
    }
    lastInput = now;
    lastLook = now;
    return away(since, now);
  }

  boolean isLocked() {
    return lockedSince != null;
  }

  private Optional<Away> away(Instant from, Instant to) {
    return Duration.between(from, to).compareTo(least) < 0
        ? Optional.empty()
        : Optional.of(new Away(from, to));
  }
}
