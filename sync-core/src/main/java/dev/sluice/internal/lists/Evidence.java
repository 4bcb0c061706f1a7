package dev.sluice.internal.lists;

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
 * Finds out which of our rows the server has deleted, from a list of all rows: a list without
 * {@code since} has no tombstones. When in doubt, it keeps the row. The state {@code DeleteMissing}
 * of the pull deletes them.
 */
public final class DeletionDetector {

  /** A row that changed less than this before the list was made may be missing from it. */
  private static final Duration SETTLED = Duration.ofSeconds(60);

  /** An answer with an older date is not credible. */
  private static final Duration OLDEST_ANSWER = Duration.ofDays(1);

  /** At both ends of a range of dates, a server may count days by another time zone. */
  private static final Duration EDGE = Duration.ofDays(1);

  /** So many rows may be missing without a second look at the list. */
  private static final int FEW = 5;

  private final EntityType<?> type;
  private final @Nullable Span dates;
  private final LongSet named = new LongSet();
  private final @Nullable Instant madeAt;
  private boolean incomplete;
  private long comparedUpTo;
  private boolean userInDoubt;
  private @Nullable Integer askedAgainWith;

  /** What the list proves about a row. */
  public enum Verdict {
    /** It is in the list, or the list need not contain it. */
    KEPT,
    /** The server has deleted it. */
    MISSING,
    /** It is not in the list, but the list may be incomplete. */
    UNKNOWN
  }

  private DeletionDetector(EntityType<?> type, @Nullable Span dates, @Nullable Instant madeAt) {
    this.type = type;
    this.dates = dates;
    this.madeAt = madeAt;
    this.userInDoubt = type.endpoints().isOpenToAll();
  }

  /** Whether the list may be that of somebody who has not proved who he is. */
  public boolean isUserInDoubt() {
    return userInDoubt;
  }

  /** The credentials with which the list was asked for again; null if it was asked for once. */
  public @Nullable Integer askedAgainWith() {
    return askedAgainWith;
  }

  /** The list is asked for again with these credentials, since those before may be a stranger's. */
  public void askedAgainWith(int credentials) {
    askedAgainWith = credentials;
  }

  /** The credentials were valid after the list came. */
  public void userIsKnown() {
    userInDoubt = false;
  }

  /**
   * A detector for a list whose rows are to be added.
   *
   * @param dates the dates that it covers, null for all
   * @param serverDate the date of the answer, null if it has none; a list whose date is not
   *     credible proves nothing
   * @param now the server's time if it is known, else the device's
   */
  public static DeletionDetector of(
      EntityType<?> type, @Nullable Span dates, @Nullable Instant serverDate, Instant now) {
    boolean credible = serverDate == null || isCredible(serverDate, now);
    DeletionDetector detector = new DeletionDetector(type, dates, credible ? serverDate : null);
    detector.incomplete = !credible;
    return detector;
  }

  /** Whether the date is neither in the future nor older than a day. */
  private static boolean isCredible(Instant serverDate, Instant now) {
    return !serverDate.isAfter(now.plus(SETTLED)) && !serverDate.isBefore(now.minus(OLDEST_ANSWER));
  }

  /** The server id up to which the rows here were compared with the list. */
  public long comparedUpTo() {
    return comparedUpTo;
  }

  /** The rows here were compared with the list, up to that server id. */
  public void comparedUpTo(long id) {
    comparedUpTo = id;
  }

  /** When the list was made, by the server's clock; null if unknown. */
  public @Nullable Instant madeAt() {
    return madeAt;
  }

  /** Adds an element of the answer; false if the list has had that row before. */
  public boolean add(Incoming incoming) {
    incomplete |= incoming instanceof Unreadable;
    if (!(incoming instanceof Known known)) {
      return true;
    }
    return known.gone() ? !names(known.serverId()) : named.add(known.serverId());
  }

  /** The list may lack rows that the server has. */
  public void markIncomplete() {
    incomplete = true;
  }

  /** Whether the list may lack rows that there are. */
  public boolean isIncomplete() {
    return incomplete;
  }

  /**
   * Whether so many rows are missing that the list itself may be wrong: more than five, or more
   * than the list has.
   */
  public boolean isSuspicious(int missing) {
    return missing > Math.min(FEW, named.size());
  }

  /** Whether the list has any row. */
  public boolean namesAny() {
    return named.size() > 0;
  }

  /** Whether the list has the row with that server id. */
  public boolean names(long serverId) {
    return named.contains(serverId);
  }

  /** What the list proves about the row. */
  public Verdict judge(Row row, Reader reader) {
    if (isNamed(row) || !isOld(row, reader) || !isWithin(row)) {
      return Verdict.KEPT;
    }
    return incomplete ? Verdict.UNKNOWN : Verdict.MISSING;
  }

  /** Whether the list is complete without the row, however new that is. */
  public boolean lacks(Row row) {
    return !incomplete && !isNamed(row) && isWithin(row);
  }

  private boolean isNamed(Row row) {
    Long serverId = row.serverId();
    return serverId == null || named.contains(serverId);
  }

  /**
   * Only rows that last changed before this time can be proved missing: a later change may have
   * moved a row to a part of the list that was fetched before.
   */
  public Instant changedBefore() {
    return madeAt == null ? Instant.MIN : madeAt.minus(SETTLED);
  }

  private boolean isOld(Row row, Reader reader) {
    Instant modifiedAt = Rows.modifiedAt(row);
    Instant at = modifiedAt == null ? LastCreated.lastCreated(type, reader) : modifiedAt;
    return at.isBefore(changedBefore()) || isInTheFuture(at);
  }

  /** Whether the date is wrong, so that it does not show when the row changed. */
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
