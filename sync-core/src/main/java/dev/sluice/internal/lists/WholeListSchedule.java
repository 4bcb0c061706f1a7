package dev.sluice.internal.lists;

import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Since;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a pull fetches the whole list of a type instead of only the changes. The whole list
 * shows deletes that some servers leave out of the changes. It also shows rows that the user could
 * not see before, although the rows' dates are before the cursor.
 */
public final class WholeListSchedule {

  private static final int QUARTERS = 4;

  private WholeListSchedule() {}

  /** Whether the whole list is fetched from time to time, although the changes are shorter. */
  public static boolean comeByTime(EntityType<?> type) {
    return every(type) != null;
  }

  /** Whether the whole list is to be fetched now, although the changes are shorter. */
  static boolean isDue(EntityType<?> type, Reader reader, Instant now) {
    Duration period = period(type);
    if (period == null) {
      return false;
    }
    Instant last = reader.notedTime(type, ListNote.WHOLE);
    boolean isOld = last == null || last.isAfter(now) || last.isBefore(now.minus(period));
    return isOld && isNextDue(type, period, reader, now);
  }

  private static boolean isNextDue(
      EntityType<?> type, Duration period, Reader reader, Instant now) {
    Instant next = reader.notedTime(type, ListNote.RECHECK);
    return next == null || !next.isAfter(now) || next.isAfter(now.plus(period));
  }

  /**
   * Notes that the whole list has come, and that rows missing from it are deleted locally.
   *
   * @param serverDate the answer's date; null: unknown, so nothing is noted
   */
  public static void came(EntityType<?> type, @Nullable Instant serverDate, Writer writer) {
    if (period(type) != null && serverDate != null) {
      writer.note(type, ListNote.WHOLE, Long.toString(serverDate.getEpochSecond()));
    }
  }

  /** Whether the whole list is due because no list of changes names some newly visible rows. */
  public static boolean isRecheckDue(EntityType<?> type, Reader reader, Instant now) {
    Duration period = recheck(type);
    return period != null && reader.cursor(type) != null && isNextDue(type, period, reader, now);
  }

  /** Notes that the whole list is asked for. For a quarter of the period, no pull asks again. */
  public static void asked(EntityType<?> type, Instant now, Writer writer) {
    Duration period = every(type);
    if (period != null && writer.cursor(type) != null) {
      next(type, now.plus(period.dividedBy(QUARTERS)), writer);
    }
  }

  /** Notes that the whole list has come. */
  public static void listed(EntityType<?> type, Instant now, Writer writer) {
    Duration period = recheck(type);
    if (period != null) {
      next(type, now.plus(period), writer);
    }
  }

  private static void next(EntityType<?> type, Instant at, Writer writer) {
    writer.note(type, ListNote.RECHECK, Long.toString(at.getEpochSecond()));
  }

  /** The period of the recheck; null for a list that lacks rows which a list of changes names. */
  private static @Nullable Duration recheck(EntityType<?> type) {
    Endpoints words = type.endpoints();
    Since since = words.sinceWord();
    return since == null || words.mayOmit() || words.range() != null ? null : since.recheck();
  }

  private static @Nullable Duration every(EntityType<?> type) {
    Duration recheck = recheck(type);
    return recheck == null ? period(type) : recheck;
  }

  private static @Nullable Duration period(EntityType<?> type) {
    Since since = type.endpoints().sinceWord();
    return since == null ? null : since.wholeEvery();
  }
}
