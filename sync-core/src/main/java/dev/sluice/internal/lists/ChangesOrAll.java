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
   * How far the server's clock for answers may be from its clock for rows. Some servers write one
   * of the two in their own time zone. To fetch a day of changes once more costs little.
   */
  public static final Duration OTHER_CLOCK = Duration.ofDays(1);

  private static final int GONE = 410;

  private ChangesOrAll() {}

  /**
   * Asks for what changed since the cursor. Asks for everything if the cursor is absent, too old or
   * in the future, or if the whole list is due. With a token, the age of the cursor does not count.
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

  /** The same for a look at some rows. A look asks for everything where a pull asks by a token. */
  public static Fetch forLook(EntityType<?> type, Reader reader, Instant now) {
    return areByToken(type) ? everything(type, now) : of(type, reader, now);
  }

  /** Whether the type's changes are asked for by the token that the last answer named. */
  public static boolean areByToken(EntityType<?> type) {
    Since since = type.endpoints().sinceWord();
    return since != null && since.token() != null;
  }

  /** The noted token; null without a cursor. So a pull asks for all once the cursor is cleared. */
  private static @Nullable String token(EntityType<?> type, Reader reader) {
    return reader.cursor(type) == null ? null : reader.note(type, ListNote.TOKEN);
  }

  /**
   * Notes the token of an answer when the answer is stored, and its cursor with it.
   *
   * @param token null if the answer named none, or if some of its rows could not be stored
   * @param whole whether the answer is the whole list; an earlier token is not valid after that
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
   * How much earlier than an answer's date a cursor begins, if it is made of that date. If rows
   * have no date, every cursor is made so. Then {@link #OTHER_CLOCK} is not added, or every pull
   * would bring all changes of a day.
   */
  public static Duration overlapOfDates(EntityType<?> type) {
    return type.modifiedAt() == null ? overlap(type) : overlap(type).plus(OTHER_CLOCK);
  }

  /** Asks for the whole list, or for the whole range of dates if the server lists only a range. */
  public static Fetch everything(EntityType<?> type, Instant now) {
    DateRange range = type.endpoints().range();
    return range == null ? Fetch.all(type) : Fetch.between(type, whole(range, now));
  }

  /**
   * Whether the failure says that the server no longer knows what changed since the requested time
   * or token. A server forgets its tokens and its deleted rows after a while. It refuses a
   * forgotten token, and answers 410 to a forgotten time. If the whole service is gone, the request
   * for the whole list gets a 410 too.
   */
  public static boolean isForgotten(Fetch asked, Throwable failure) {
    if (asked.token() != null) {
      return FailureKind.REFUSED.is(failure);
    }
    boolean isGone = failure instanceof UnsupportedException why && why.status() == GONE;
    return isGone && asked.since() != null;
  }

  /**
   * Whether the request asked for changes since a time later than the server's date. Then the
   * server's clock was set back after the server told that time, and the answer lacks changes.
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
