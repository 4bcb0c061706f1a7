package dev.sluice.internal.pull;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Computes the cursor: the server time from which the next pull asks for changes. It uses only
 * times that the server has sent.
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
   * Nothing is stored yet.
   *
   * @param asked the server's time at the answer, as well as it is known. A row with a later {@code
   *     at} does not count: as a cursor it would hide what changes before that time, and a server
   *     lists it in any case.
   * @param now the time here. A cursor after it is wrong.
   * @param overlap how far the cursor goes back: so long after the time that it gives a row a
   *     server may commit it
   * @param overlapOfDates how far it goes back if it is made of an answer's date
   */
  CursorTracker(Instant asked, Instant now, Duration overlap, Duration overlapOfDates) {
    this.asked = asked;
    this.now = now;
    this.overlap = overlap;
    this.overlapOfDates = overlapOfDates;
  }

  /** As it is now; what is recorded later is not in it. */
  CursorTracker copy() {
    CursorTracker copy = new CursorTracker(asked, now, overlap, overlapOfDates);
    copy.newest = newest;
    copy.oldestProblem = oldestProblem;
    copy.blind = blind;
    copy.hasProblem = hasProblem;
    return copy;
  }

  /** A row was stored that the server last changed then. */
  void stored(@Nullable Instant at) {
    if (at != null && !isLater(at) && (newest == null || at.isAfter(newest))) {
      newest = at;
    }
  }

  /**
   * The list is fetched in pieces, some of them perhaps by the next pull. All pieces together hold
   * every row as of this time, so the cursor may go there and no further: a later change may be in
   * none of the pieces.
   */
  void listed(Instant at) {
    stored(at);
    hold(at);
  }

  /** A row was not stored, so the cursor stays before its time and the next pull gets it again. */
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
   * The new cursor of the type.
   *
   * @param before the cursor so far, null if there is none; one that lies in the future does not
   *     count
   * @param serverDate the server's clock at the answer, null if it did not say or cannot be right
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
   * Whether the cursor is less than 30 days old. If not, the answer's date is used: a type without
   * rows needs a cursor too, or it would never get tombstones.
   */
  private static boolean isRecent(@Nullable Instant cursor, Instant serverDate) {
    return cursor != null && !cursor.isBefore(serverDate.minus(OLD));
  }

  /** In whole seconds, as a server dates its answers: a row of that very second counts. */
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
