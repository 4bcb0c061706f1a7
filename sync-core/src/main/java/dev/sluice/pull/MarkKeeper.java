package dev.sluice.pull;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Works out from which server time on the next pull has to ask. Only the server's own times count.
 */
final class MarkKeeper {

  /** Rows of one moment may be committed after each other: ask a little earlier than needed. */
  static final Duration OVERLAP = Duration.ofSeconds(60);

  private static final Duration OLD = Duration.ofDays(30);

  private @Nullable Instant newest;
  private @Nullable Instant oldestProblem;
  private boolean blind;

  MarkKeeper copy() {
    MarkKeeper copy = new MarkKeeper();
    copy.newest = newest;
    copy.oldestProblem = oldestProblem;
    copy.blind = blind;
    return copy;
  }

  /** A row was stored that the server last changed then. */
  void stored(@Nullable Instant at) {
    if (at != null && (newest == null || at.isAfter(newest))) {
      newest = at;
    }
  }

  /** A row could not be stored; the next pull must see it again. */
  void problem(@Nullable Instant at) {
    if (at == null) {
      blind = true;
    } else if (oldestProblem == null || at.isBefore(oldestProblem)) {
      oldestProblem = at;
    }
  }

  /**
   * The mark of the type from now on.
   *
   * @param previous the mark so far
   * @param serverDate the server's clock at the answer
   */
  @Nullable Instant mark(@Nullable Instant previous, @Nullable Instant serverDate) {
    if (blind) {
      return previous;
    }
    Instant mark = newest == null ? previous : later(previous, floor(newest).minus(OVERLAP));
    if (oldestProblem != null) {
      Instant held = floor(oldestProblem).minus(OVERLAP);
      return mark == null || held.isBefore(mark) ? held : mark;
    }
    return serverDate == null || isRecent(mark, serverDate)
        ? mark
        : floor(serverDate).minus(OVERLAP);
  }

  /** Where there is no row there is no mark, and without one no tombstone would ever come. */
  private static boolean isRecent(@Nullable Instant mark, Instant serverDate) {
    return mark != null && !mark.isBefore(serverDate.minus(OLD));
  }

  private static Instant floor(Instant instant) {
    return Instant.ofEpochSecond(instant.getEpochSecond());
  }

  private static Instant later(@Nullable Instant one, Instant other) {
    return one == null || one.isBefore(other) ? other : one;
  }
}
