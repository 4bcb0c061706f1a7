package dev.sluice.internal.pull;

import dev.sluice.internal.loop.LastCreated;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Incoming.Unreadable;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
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
final class DeletionDetector {

  /** At the edges of the dates a server may count the days in another way. */
  private static final Duration EDGE = Duration.ofDays(1);

  /** So many rows may be missing from a list that nobody doubts. */
  private static final int FEW = 5;

  private final EntityType<?> type;
  private final @Nullable Span dates;
  private final LongSet named = new LongSet();
  private final @Nullable Instant began;
  private boolean doubtful;

  /** What the list says of a row of ours. */
  enum Verdict {
    /** It is there, or the list would not tell. */
    KEPT,
    /** The server has deleted it. */
    MISSING,
    /** It is not in the list, and nobody knows why. */
    DOUBTFUL
  }

  /**
   * A list that nobody has read yet.
   *
   * @param dates the dates that it covers, null for all
   * @param began when the list began to be made, by the server's clock, null if nobody knows
   */
  DeletionDetector(EntityType<?> type, @Nullable Span dates, @Nullable Instant began) {
    this.type = type;
    this.dates = dates;
    this.began = began;
  }

  /** What an answer said. */
  void hear(Incoming incoming) {
    if (incoming instanceof Known known && !known.gone()) {
      named.add(known.serverId());
    }
    doubtful |= incoming instanceof Unreadable;
  }

  /** Something is missing from the list, and nobody knows what. */
  void hasHole() {
    doubtful = true;
  }

  /** Whether so many rows are missing that the list itself may be wrong. */
  boolean isStriking(int missing) {
    return missing > Math.min(FEW, named.size());
  }

  /** Whether the list names the row with that server id. */
  boolean names(long serverId) {
    return named.contains(serverId);
  }

  /** Whether the server would have named the row if it had it. */
  Verdict judge(Row row, PullRun run, Reader reader) {
    Long serverId = row.serverId();
    boolean named = serverId == null || this.named.contains(serverId);
    if (named || !isOld(row, reader) || !isWithin(row)) {
      return Verdict.KEPT;
    }
    Verdict verdict = doubtful ? Verdict.DOUBTFUL : Verdict.MISSING;
    for (Field<?, ?> field : row.type().fields()) {
      boolean owner = field.isOwnedByTarget() && !field.target().endpoints().takesSince();
      if (owner && row.value(field) instanceof Long id) {
        verdict = judge(verdict, reader.find(field.target(), id), run);
      }
    }
    return verdict;
  }

  /** What is in a workspace out of reach is not listed, and not deleted either. */
  private static Verdict judge(Verdict verdict, @Nullable Stored owner, PullRun run) {
    Long serverId = owner == null ? null : owner.row().serverId();
    if (owner == null || serverId == null || verdict == Verdict.KEPT) {
      return Verdict.KEPT;
    }
    EntityType<?> type = owner.row().type();
    if (!run.asksFor(type) || !run.isListedWhole(type)) {
      return Verdict.DOUBTFUL;
    }
    return run.listed(type).contains(serverId) ? verdict : Verdict.KEPT;
  }

  /**
   * A row that changed later may be where the list is not, or not yet; its tombstone, if it has
   * one, is still to come.
   */
  Instant changedBefore() {
    return began == null ? Instant.MIN : began.minus(CursorTracker.OVERLAP);
  }

  private boolean isOld(Row row, Reader reader) {
    Field<?, Instant> field = type.modifiedAt();
    Instant told = field == null ? null : row.get(field);
    Instant at = told == null ? LastCreated.lastCreated(type, reader) : told;
    return at.isBefore(changedBefore()) || isInTheFuture(at);
  }

  /** Such a date says nothing of when the row changed. */
  private boolean isInTheFuture(Instant at) {
    return began != null && at.isAfter(began.plus(CursorTracker.OVERLAP));
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
