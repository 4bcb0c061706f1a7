package dev.sluice.internal.pull;

import dev.sluice.internal.lists.ListProof;
import dev.sluice.internal.lists.ListProof.Verdict;
import dev.sluice.internal.merge.RemoteDeletion;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which rows here no list has named, and what that proves about each. */
final class UnlistedRows {

  private UnlistedRows() {}

  /** How many rows would be deleted. */
  static int count(StoringType storing, UnlistedTargets unlisted, Reader reader) {
    int missing = 0;
    List<Long> unnamed = unnamed(storing, 0, reader);
    while (!unnamed.isEmpty()) {
      for (long serverId : unnamed) {
        Stored stored = settled(storing.type(), serverId, unlisted, reader);
        if (stored != null && judge(stored.told(), storing, reader) == Verdict.ABSENT) {
          storing.rows().parents().lacks(stored.told());
          missing++;
        }
      }
      unnamed = unnamed(storing, unnamed.get(unnamed.size() - 1), reader);
    }
    return missing;
  }

  static List<Long> unnamed(StoringType storing, long after, Reader reader) {
    TypePull typePull = storing.rows();
    return reader.serverIds(typePull.type(), after, typePull.deletions()::names, Batch.MOST_ROWS);
  }

  /** The row, null if a push asks the server about it. */
  static @Nullable Stored settled(
      EntityType<?> type, long serverId, UnlistedTargets unlisted, Reader reader) {
    Stored stored = reader.findByServerId(type, serverId);
    boolean isSettled =
        stored != null
            && (RemoteDeletion.isSeenByListsOnly(stored, reader)
                || unlisted.isPlaceholder(stored, reader));
    return isSettled ? stored : null;
  }

  /** Judges whether the server would have named the row if the server had it. */
  static Verdict judge(Row row, StoringType storing, Reader reader) {
    if (!storing.rows().parents().tellOf(row, storing.run().listed(), reader)
        || storing.run().pauses().pushed().contains(row)) {
      return Verdict.KEPT;
    }
    Verdict verdict = storing.rows().deletions().judge(row, reader);
    for (Field<?, ?> field : row.type().fields()) {
      if (ListProof.areHiddenWithOwner(row.type(), field) && row.value(field) instanceof Long id) {
        verdict = judge(verdict, reader.find(field.target(), id), storing);
      }
    }
    return verdict;
  }

  /**
   * Keeps the row if its owner is also unlisted, because the server may hide the row with its
   * owner.
   */
  private static Verdict judge(Verdict verdict, @Nullable Stored owner, StoringType storing) {
    Long serverId = owner == null ? null : owner.row().serverId();
    if (owner == null || serverId == null || verdict == Verdict.KEPT) {
      return Verdict.KEPT;
    }
    EntityType<?> type = owner.row().type();
    if (serverId == Stored.UNKNOWN || storing.run().listed().have(type, serverId)) {
      return verdict;
    }
    if (!storing.run().asksFor(type) || !storing.run().listed().areWhole(type)) {
      return Verdict.UNPROVED;
    }
    return ListProof.hidesItsRows(owner) ? Verdict.KEPT : verdict;
  }

  /** Whether a row that the user has changed is not on the server any more. */
  static boolean hasChanged(StoringType storing, Reader reader) {
    EntityType<?> type = storing.type();
    Predicate<Stored> isMissing =
        stored -> stored.base() != null && judge(stored.base(), storing, reader) != Verdict.KEPT;
    return reader.anyInState(type, SyncState.PENDING, isMissing);
  }
}
