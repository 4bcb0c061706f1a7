package dev.sluice.internal.loop;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Incoming.Unreadable;
import dev.sluice.internal.store.Reader;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Tells from a list of all rows which of ours the server has deleted: without {@code since} there
 * are no tombstones. Errs on the side of keeping a row.
 */
public final class DeletionDetector {

  /** A list may not name yet what changed so short before it was made. */
  private static final Duration SETTLED = Duration.ofSeconds(60);

  /** How old an answer may be that comes now. */
  private static final Duration OLDEST_ANSWER = Duration.ofDays(1);

  /** At the edges of the dates a server may count the days in another way. */
  private static final Duration EDGE = Duration.ofDays(1);

  /** So many rows may be missing from a list that nobody doubts. */
  private static final int FEW = 5;

  private final EntityType<?> type;
  private final @Nullable Span dates;
  private final LongSet named = new LongSet();
  private final @Nullable Instant madeAt;
  private boolean incomplete;

  /** What the list says of a row of ours. */
  public enum Verdict {
    /** It is there, or the list would not tell. */
    KEPT,
    /** The server has deleted it. */
    MISSING,
    /** It is not in the list, and nobody knows why. */
    UNKNOWN
  }

  private DeletionDetector(EntityType<?> type, @Nullable Span dates, @Nullable Instant madeAt) {
    this.type = type;
    this.dates = dates;
    this.madeAt = madeAt;
  }

  /**
   * A list that nobody has read yet.
   *
   * @param dates the dates that it covers, null for all
   * @param serverDate the server's clock at the answer, null if it told none; a list whose date
   *     cannot be right proves nothing
   * @param now the server's time as well as it is known
   */
  public static DeletionDetector of(
      EntityType<?> type, @Nullable Span dates, @Nullable Instant serverDate, Instant now) {
    boolean credible = serverDate == null || isCredible(serverDate, now);
    DeletionDetector detector = new DeletionDetector(type, dates, credible ? serverDate : null);
    detector.incomplete = !credible;
    return detector;
  }

  /** An answer is at most as old as the operation, and it was not made in the future. */
  private static boolean isCredible(Instant serverDate, Instant now) {
    return !serverDate.isAfter(now.plus(SETTLED)) && !serverDate.isBefore(now.minus(OLDEST_ANSWER));
  }

  /** When the list was made, by the server's clock; null if nobody knows. */
  public @Nullable Instant madeAt() {
    return madeAt;
  }

  /** What an answer said; false if it has named that row before, alive. */
  public boolean add(Incoming incoming) {
    incomplete |= incoming instanceof Unreadable;
    if (!(incoming instanceof Known known)) {
      return true;
    }
    return known.gone() ? !names(known.serverId()) : named.add(known.serverId());
  }

  /** Something is missing from the list, and nobody knows what. */
  public void markIncomplete() {
    incomplete = true;
  }

  /** Whether the list may lack rows that there are. */
  public boolean isIncomplete() {
    return incomplete;
  }

  /** Whether so many rows are missing that the list itself may be wrong. */
  public boolean isSuspicious(int missing) {
    return missing > Math.min(FEW, named.size());
  }

  /** Whether the list names the row with that server id. */
  public boolean names(long serverId) {
    return named.contains(serverId);
  }

  /** Whether the server would have named the row if it had it. */
  public Verdict judge(Row row, Reader reader) {
    Long serverId = row.serverId();
    boolean named = serverId == null || this.named.contains(serverId);
    if (named || !isOld(row, reader) || !isWithin(row)) {
      return Verdict.KEPT;
    }
    return incomplete ? Verdict.UNKNOWN : Verdict.MISSING;
  }

  /**
   * A row that changed later may be where the list is not, or not yet; its tombstone, if it has
   * one, is still to come.
   */
  public Instant changedBefore() {
    return madeAt == null ? Instant.MIN : madeAt.minus(SETTLED);
  }

  private boolean isOld(Row row, Reader reader) {
    Instant modifiedAt = Rows.modifiedAt(row);
    Instant at = modifiedAt == null ? LastCreated.lastCreated(type, reader) : modifiedAt;
    return at.isBefore(changedBefore()) || isInTheFuture(at);
  }

  /** Such a date says nothing of when the row changed. */
  private boolean isInTheFuture(Instant at) {
    return madeAt != null && at.isAfter(madeAt.plus(SETTLED));
  }

  private boolean isWithin(Row row) {
    if (dates == null) {
      return true;
    }
    Field<?, Instant> field = type.rangedBy();
    Instant begins = field == null ? null : row.get(field);
    return begins != null
        && !begins.isBefore(dates.from().plus(EDGE))
        && begins.isBefore(dates.to().minus(EDGE));
  }
}
