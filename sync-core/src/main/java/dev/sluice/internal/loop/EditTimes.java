package dev.sluice.internal.loop;

import dev.sluice.internal.remote.ServerClock;
import dev.sluice.internal.store.Moment;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Dates the user's edits by the server's clock. Within one boot the monotonic clock tells exactly
 * how long ago an edit was, unless the device slept and the clock with it: so the wall clock has to
 * agree. Otherwise there is only the wall clock, and it is believed if it stands to the server's as
 * it did at the last sync; if the user has set it meanwhile, nobody knows. So that nobody believes
 * it later either, whatever is remembered is dated anew as soon as that is seen.
 */
public final class EditTimes {

  private static final String NOTE = "wall_clock_ahead_millis";
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private final Time time;
  private final ServerClock server;

  /** Dates by these clocks. */
  public EditTimes(Time time, ServerClock server) {
    this.time = time;
    this.server = server;
  }

  /** The server's time of an edit, null if nobody knows. */
  public @Nullable Instant of(Moment edit, Reader reader) {
    if (!edit.isDated()) {
      return null;
    }
    Instant sameBoot = server.at(edit.nanos(), edit.bootId());
    if (sameBoot != null && !isApart(edit)) {
      return sameBoot;
    }
    String note = reader.note(NOTE);
    Long ahead = aheadMillis();
    if (note == null || ahead == null) {
      return null;
    }
    long noted = Long.parseLong(note);
    if (!differ(noted, ahead)) {
      return Instant.ofEpochMilli(edit.wallMillis() - ahead);
    }
    // The wall clock was set since, but before that it and the monotonic one may have agreed.
    boolean agreed =
        sameBoot != null && !differ(edit.wallMillis() - noted, sameBoot.toEpochMilli());
    return agreed ? sameBoot : null;
  }

  /** Whether one clock has moved since the edit as the other has not: by a sleep, or by hand. */
  private boolean isApart(Moment edit) {
    long byWall = time.now().toEpochMilli() - edit.wallMillis();
    return differ(byWall, Duration.ofNanos(time.nanos() - edit.nanos()).toMillis());
  }

  /** Remembers how the wall clock stands to the server's, if that has changed. */
  public void remember(Writer writer) {
    String noted = writer.note(NOTE);
    Long ahead = aheadMillis();
    if (ahead != null && (noted == null || differ(Long.parseLong(noted), ahead))) {
      if (noted != null) {
        writer.redate(known -> redated(known, ahead, writer));
      }
      writer.note(NOTE, ahead.toString());
    }
  }

  /** As the wall clock would have told it if it had always stood as it does now. */
  private Moment redated(Moment known, long ahead, Reader reader) {
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
