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
   * So far the clock that dates answers may be from the one that dates rows: some servers write the
   * one in their own time zone. A day of changes once more costs little.
   */
  public static final Duration OTHER_CLOCK = Duration.ofDays(1);

  private static final int GONE = 410;

  private ChangesOrAll() {}

  /**
   * What changed since the cursor, or everything if the cursor is absent, too old or in the future,
   * or if the whole list is due.
   *
   * @param now the server's time if it is known
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

  /** The same for a look at some rows only; by a token only a pull may ask. */
  public static Fetch forLook(EntityType<?> type, Reader reader, Instant now) {
    return areByToken(type) ? everything(type, now) : of(type, reader, now);
  }

  /** Whether the type's changes are asked for by the token that the last answer has named. */
  public static boolean areByToken(EntityType<?> type) {
    Since since = type.endpoints().sinceWord();
    return since != null && since.token() != null;
  }

  /** Null if none is valid: whatever clears the cursor makes the next pull ask for all. */
  private static @Nullable String token(EntityType<?> type, Reader reader) {
    return reader.cursor(type) == null ? null : reader.note(type, ListNote.TOKEN);
  }

  /**
   * The answer of a type is stored, and its cursor with it.
   *
   * @param token what it has named, null if nothing, or if not all of its rows could be stored
   * @param whole whether it was the whole list, so that an earlier token says nothing about it
   */
  public static void stored(
      EntityType<?> type, @Nullable String token, boolean whole, Writer writer) {
    if (token != null || whole) {
      writer.note(type, ListNote.TOKEN, token);
    }
  }

  /** How long after the time that it gives a row the server may commit it. */
  public static Duration overlap(EntityType<?> type) {
    Since since = type.endpoints().sinceWord();
    return since == null ? Duration.ZERO : since.overlap();
  }

  /**
   * How long before an answer's date a cursor begins that is made of it. Where rows have no date,
   * each cursor is, so nothing is added: all changes of a day would come with every pull.
   */
  public static Duration overlapOfDates(EntityType<?> type) {
    return type.modifiedAt() == null ? overlap(type) : overlap(type).plus(OTHER_CLOCK);
  }

  /** The whole list, or as much of it as the server lists. */
  public static Fetch everything(EntityType<?> type, Instant now) {
    DateRange range = type.endpoints().range();
    return range == null ? Fetch.all(type) : Fetch.between(type, whole(range, now));
  }

  /**
   * Whether the server cannot tell any more what has changed since then. It forgets its tokens and
   * its deleted rows after a while: it refuses such a token, and answers 410 to such a time. If it
   * is the service that is gone, the whole list says so, too.
   */
  public static boolean isForgotten(Fetch asked, Throwable failure) {
    if (asked.token() != null) {
      return FailureKind.REFUSED.is(failure);
    }
    boolean isGone = failure instanceof UnsupportedException why && why.status() == GONE;
    return isGone && asked.since() != null;
  }

  /**
   * Whether the time since which was asked lies in the server's future. Then its clock was set back
   * after it had told that time, and the answer lacks what has changed meanwhile.
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
