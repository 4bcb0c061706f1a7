package dev.sluice.internal.pull;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Computes the cursor of a type: the server time from which the next pull asks for changes. The
 * computation uses only times that the server sent.
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
   * Begins before any row is stored.
   *
   * @param asked the server's time of the answer; a row with a later date does not move the cursor
   * @param now the server's time, else the device's time; an old cursor after this time is wrong
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
   * Notes a row that was not stored. The cursor stays before the row's date, so that the next pull
   * gets the row again.
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
   * @param before the old cursor; ignored if in the future; null: none
   * @param serverDate the server's time of the answer; null: unknown or impossible
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
   * false, the caller takes the answer's date as the cursor. So a type without rows gets a cursor
   * too, and later requests get tombstones.
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
