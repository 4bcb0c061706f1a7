package dev.sluice.internal.pull;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Computes the cursor of a type: the server time from which the next pull asks for changes. If an
 * answer has no credible date, the engine's best estimate of the server's time is used.
 */
final class CursorTracker {

  private static final Duration OLD = Duration.ofDays(30);

  private final Instant asked;
  private final Instant now;
  private final Duration overlap;
  private final Duration overlapOfDates;
  private @Nullable Instant newest;
  private @Nullable Instant oldestProblem;
  private boolean blind;
  private boolean hasProblem;

  /**
   * Begins the computation for one pull of a type, before any row is stored.
   *
   * @param asked the server's time of the type's first answer, or {@code now} if the answer has no
   *     credible date; a row with a later date does not move the cursor
   * @param now the present time by the server's clock, or by the device's clock if the server's
   *     time is unknown; an old cursor after this time is ignored
   * @param overlap how far the cursor is set before the newest row's date
   * @param overlapOfDates how far the cursor is set before an answer's date
   */
  CursorTracker(Instant asked, Instant now, Duration overlap, Duration overlapOfDates) {
    this.asked = asked;
    this.now = now;
    this.overlap = overlap;
    this.overlapOfDates = overlapOfDates;
  }

  /** A copy of the present state. What is recorded later is not in the copy. */
  CursorTracker copy() {
    CursorTracker copy = new CursorTracker(asked, now, overlap, overlapOfDates);
    copy.newest = newest;
    copy.oldestProblem = oldestProblem;
    copy.blind = blind;
    copy.hasProblem = hasProblem;
    return copy;
  }

  /** Notes the time when the server last changed a row that was stored. */
  void stored(@Nullable Instant at) {
    if (at != null && !isLater(at) && (newest == null || at.isAfter(newest))) {
      newest = at;
    }
  }

  /**
   * Limits the cursor to the date of the list's first answer, if the list comes in several answers.
   * All answers together have every row as of this date. A later change may be in none of the
   * answers.
   */
  void listed(Instant at) {
    stored(at);
    hold(at);
  }

  /**
   * Notes a row that was not stored. The new cursor is before the row's date, so that the next pull
   * gets the row again.
   *
   * @param at when the server last changed the row; null: unknown, so the old cursor stays
   */
  void problem(@Nullable Instant at) {
    hasProblem = true;
    if (at == null) {
      blind = true;
    } else {
      hold(at);
    }
  }

  /** The server's time at the answer, as well as it is known. */
  Instant asked() {
    return asked;
  }

  /** Whether a row could not be stored. */
  boolean hasProblem() {
    return hasProblem;
  }

  private void hold(Instant at) {
    if (!isLater(at) && (oldestProblem == null || at.isBefore(oldestProblem))) {
      oldestProblem = at;
    }
  }

  /**
   * Computes the new cursor of the type.
   *
   * @param before the old cursor, ignored if later than the present time; null: none
   * @param serverDate the server's time of the type's first answer; null: unknown or impossible
   */
  @Nullable Instant next(@Nullable Instant before, @Nullable Instant serverDate) {
    Instant previous = before == null || before.isAfter(now) ? null : before;
    if (blind) {
      return previous;
    }
    Instant cursor = newest == null ? previous : later(previous, floor(newest).minus(overlap));
    if (oldestProblem != null) {
      Instant held = floor(oldestProblem).minus(overlap);
      return cursor == null || held.isBefore(cursor) ? held : cursor;
    }
    return serverDate == null || isRecent(cursor, serverDate)
        ? cursor
        : floor(serverDate).minus(overlapOfDates);
  }

  /**
   * Whether the cursor is at most 30 days older than the answer's date; false without a cursor. If
   * false, {@link #next} uses the answer's date. So a type without rows gets a cursor too, and
   * later requests get tombstones.
   */
  private static boolean isRecent(@Nullable Instant cursor, Instant serverDate) {
    return cursor != null && !cursor.isBefore(serverDate.minus(OLD));
  }

  /** Whether a time is later than the answer, in whole seconds, as servers date answers. */
  private boolean isLater(Instant at) {
    return floor(at).isAfter(asked);
  }

  private static Instant floor(Instant instant) {
    return Instant.ofEpochSecond(instant.getEpochSecond());
  }

  private static Instant later(@Nullable Instant one, Instant other) {
    return one == null || one.isBefore(other) ? other : one;
  }
}
