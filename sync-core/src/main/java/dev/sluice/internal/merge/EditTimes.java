package dev.sluice.internal.merge;

import dev.sluice.internal.remote.ServerClock;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Converts the times of the user's edits to the server's clock. The monotonic clock gives an edit's
 * age; after a reboot or a sleep of the device, the wall clock gives the age. If the wall clock was
 * set as well, the edit's time is unknown.
 */
public final class EditTimes {

  private static final String NOTE = "wall_clock_ahead_millis";
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private final Time time;
  private final ServerClock server;

  public EditTimes(Time time, ServerClock server) {
    this.time = time;
    this.server = server;
  }

  /** The server's time if it is known, the device's if not. */
  public Instant bestNow() {
    Instant there = server.now();
    return there == null ? time.now() : there;
  }

  /** Drops overruled values that are too old, once the server's time is known. */
  public void dropOldOverruled(Writer writer) {
    Instant now = server.now();
    if (now != null) {
      writer.dropOldOverruled(now);
    }
  }

  /** The server's time of an edit, null if unknown. */
  public @Nullable Instant of(ClockReading edit, Reader reader) {
    if (!edit.isDated()) {
      return null;
    }
    Instant sameBoot = server.at(edit.nanos(), edit.bootId());
    if (sameBoot != null && !isApart(edit)) {
      return sameBoot;
    }
    Long noted = noted(reader);
    Long ahead = aheadMillis();
    if (noted == null || ahead == null) {
      return null;
    }
    if (!differ(noted, ahead)) {
      return Instant.ofEpochMilli(edit.wallMillis() - ahead);
    }
    // The wall clock was set since then. The monotonic clock counts if it agrees with the wall
    // clock as it was before.
    boolean agreed =
        sameBoot != null && !differ(edit.wallMillis() - noted, sameBoot.toEpochMilli());
    return agreed ? sameBoot : null;
  }

  /**
   * Whether the monotonic clock and the wall clock disagree about the age of an edit. Either the
   * device slept, or the user has set the wall clock.
   */
  private boolean isApart(ClockReading edit) {
    long byWall = time.now().toEpochMilli() - edit.wallMillis();
    return differ(byWall, Duration.ofNanos(time.nanos() - edit.nanos()).toMillis());
  }

  private static @Nullable Long noted(Reader reader) {
    return reader.<@Nullable Long>noted(NOTE, null, Long::valueOf);
  }

  /** Notes the difference between the wall clock and the server's clock, if it has changed. */
  public void remember(Writer writer) {
    Long noted = noted(writer);
    Long ahead = aheadMillis();
    if (ahead != null && (noted == null || differ(noted, ahead))) {
      if (noted != null) {
        writer.redate(known -> redated(known, ahead, writer));
      }
      writer.note(NOTE, ahead.toString());
    }
  }

  /** The time of the same edit, by the present setting of the wall clock. */
  private ClockReading redated(ClockReading known, long ahead, Reader reader) {
    Instant at = of(known, reader);
    return known.withWall(at == null ? 0 : at.toEpochMilli() + ahead);
  }

  private static boolean differ(long one, long other) {
    return Math.abs(one - other) > TOLERANCE.toMillis();
  }

  private @Nullable Long aheadMillis() {
    Instant now = server.now();
    return now == null ? null : time.now().toEpochMilli() - now.toEpochMilli();
  }
}
