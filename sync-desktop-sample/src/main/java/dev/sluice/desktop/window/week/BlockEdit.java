package dev.sluice.desktop.window.week;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeChange.Moved;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** What becomes of an entry whose block is moved or drawn longer. One that runs stays. */
public enum BlockEdit {
  /** Start and end go on together. */
  WHOLE,
  /** It begins at another time. */
  START,
  /** It ends at another time. */
  END;

  /** A step of the keyboard, and of the mouse. */
  public static final Duration STEP = Duration.ofMinutes(15);

  /** Whole steps: the mouse goes by points. */
  public static Duration steps(Duration way) {
    long step = STEP.toSeconds();
    return Duration.ofSeconds(Math.round((double) way.toSeconds() / step) * step);
  }

  /** Empty if nothing would change, or if nothing would be left of the entry. */
  public Optional<Moved> by(EntryRow entry, Duration way) {
    Duration length = Duration.ofSeconds(entry.seconds());
    Instant start = this == END ? entry.start() : entry.start().plus(way);
    Duration after =
        switch (this) {
          case WHOLE -> length;
          case START -> length.minus(way);
          case END -> length.plus(way);
        };
    boolean possible = entry.seconds() >= 0 && !way.isZero() && !after.isNegative();
    boolean stays = this == WHOLE || !after.isZero();
    return possible && stays ? Optional.of(new Moved(entry, start, after)) : Optional.empty();
  }

  /** The same time of day, some days later. */
  public static Optional<Moved> days(EntryRow entry, int days, ZoneId zone) {
    Instant start = entry.start().atZone(zone).plusDays(days).toInstant();
    return WHOLE.by(entry, Duration.between(entry.start(), start));
  }
}
