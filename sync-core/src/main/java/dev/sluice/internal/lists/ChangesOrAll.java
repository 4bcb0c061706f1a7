package dev.sluice.internal.lists;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.UnsupportedException;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Since;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Decides how much of a type to fetch. */
public final class ChangesOrAll {

  /** Older cursors are not sent: the server refuses those of more than about three months. */
  static final Duration OLDEST_MARK = Duration.ofDays(60);

  /**
   * A server dates its answers and its rows, sometimes in different time zones. For the same point
   * in time, the two dates may differ by this duration. So pulls fetch one extra day of changes,
   * which costs little.
   */
  public static final Duration OTHER_CLOCK = Duration.ofDays(1);

  private static final int GONE = 410;

  private ChangesOrAll() {}

  /**
   * The request for the changes since the cursor. Requests the whole list if that list is due, or
   * if the cursor or a needed token is missing. For a type without tokens, a cursor in the future
   * or over 60 days old counts as missing.
   *
   * @param now the server's time; the device's time if the server's time is unknown
   */
  public static Fetch of(EntityType<?> type, Reader reader, Instant now) {
    Instant cursor = reader.cursor(type);
    boolean canAsk = type.endpoints().takesSince() && !WholeListSchedule.isDue(type, reader, now);
    String token = canAsk ? token(type, reader) : null;
    if (token != null && cursor != null) {
      return Fetch.since(type, cursor).by(token);
    }
    if (canAsk && cursor != null && isUsable(cursor, now) && !areByToken(type)) {
      return Fetch.since(type, cursor);
    }
    return everything(type, now);
  }

  /**
   * The request for a look at some rows. If the type's changes are requested by token, a look
   * requests the whole list. Other types get the same request as in a pull.
   */
  public static Fetch forLook(EntityType<?> type, Reader reader, Instant now) {
    return areByToken(type) ? everything(type, now) : of(type, reader, now);
  }

  /** Whether the type's changes are asked for by the token that the last answer named. */
  public static boolean areByToken(EntityType<?> type) {
    Since since = type.endpoints().sinceWord();
    return since != null && since.token() != null;
  }

  /**
   * The token that the last answer named; null if the type has no cursor. So clearing the cursor
   * makes the next pull fetch the whole list.
   */
  private static @Nullable String token(EntityType<?> type, Reader reader) {
    return reader.cursor(type) == null ? null : reader.note(type, ListNote.TOKEN);
  }

  /**
   * Notes an answer's token in the transaction that stores the answer.
   *
   * @param token the token for the next request; null: the answer has none, or a row was not stored
   * @param whole whether the answer is the whole list; a whole list without a token clears the old
   *     token
   */
  public static void stored(
      EntityType<?> type, @Nullable String token, boolean whole, Writer writer) {
    if (token != null || whole) {
      writer.note(type, ListNote.TOKEN, token);
    }
  }

  /** How much later than the date of a row the server may commit the row. */
  public static Duration overlap(EntityType<?> type) {
    Since since = type.endpoints().sinceWord();
    return since == null ? Duration.ZERO : since.overlap();
  }

  /**
   * How far before an answer's date the cursor is set, if the cursor is made from this date. One
   * day is included, because a server may date rows by another clock. A type whose rows have no
   * dates needs no such day, and its pulls stay shorter.
   */
  public static Duration overlapOfDates(EntityType<?> type) {
    return type.modifiedAt() == null ? overlap(type) : overlap(type).plus(OTHER_CLOCK);
  }

  /**
   * The request for the whole list. If the server lists only a range of dates, the request is for
   * the whole range.
   */
  public static Fetch everything(EntityType<?> type, Instant now) {
    DateRange range = type.endpoints().range();
    return range == null ? Fetch.all(type) : Fetch.between(type, whole(range, now));
  }

  /**
   * Whether the server no longer knows the token, or the time, from which the request asks for
   * changes. For a token, any refusal except 403 means this. For a time, only 410 means this.
   */
  public static boolean isForgotten(Fetch asked, Throwable failure) {
    if (asked.token() != null) {
      return FailureKind.REFUSED.is(failure);
    }
    boolean isGone = failure instanceof UnsupportedException why && why.status() == GONE;
    return isGone && asked.since() != null;
  }

  /**
   * Whether a request asked for changes since a time that is later than the answer's date. If so,
   * the server's clock was set back, and the answer lacks some changes.
   */
  public static boolean isAhead(Fetch asked, @Nullable Instant serverDate) {
    Instant since = asked.token() == null ? asked.since() : null;
    return since != null && serverDate != null && since.isAfter(serverDate);
  }

  private static boolean isUsable(Instant cursor, Instant now) {
    return !cursor.isAfter(now) && !cursor.isBefore(now.minus(OLDEST_MARK));
  }

  /** The whole range, in whole days, since some servers accept only dates without a time. */
  public static Span whole(DateRange range, Instant now) {
    LocalDate today = now.atZone(ZoneOffset.UTC).toLocalDate();
    return new Span(
        today.minus(range.past()).atStartOfDay(ZoneOffset.UTC).toInstant(),
        today.plus(range.future()).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
  }
}
