package dev.sluice;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.loop.RunLog;
import dev.sluice.internal.loop.RunLog.Deed;
import dev.sluice.internal.merge.PossibleMatches;
import dev.sluice.internal.merge.Reconciled;
import dev.sluice.internal.merge.RestoredServer;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.store.SyncState;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges rows that messages of the server hold, as the rows of a list would be merged. A message
 * may be late, and a row that is not here may have been deleted since. So only a row that is here
 * and older is merged. For any other row, its list is the proof.
 */
final class ToldRows {

  private final LoopContext context;
  private final RunLog log;

  /** Takes what the operation notes. */
  ToldRows(LoopContext context, RunLog log) {
    this.context = context;
    this.log = log;
  }

  /**
   * Merges what can be merged.
   *
   * @param rows the rows as JSON, by type
   * @return the types whose lists must be asked
   */
  Set<EntityType<?>> take(Map<EntityType<?>, List<String>> rows) {
    Set<EntityType<?>> left = new LinkedHashSet<>();
    rows.forEach(
        (type, all) -> {
          for (String row : all) {
            if (!isMerged(context.remote().read(type, row))) {
              left.add(type);
            }
          }
        });
    return left;
  }

  private boolean isMerged(Incoming row) {
    return row instanceof Known known
        && !known.gone()
        && context.writeRow(writer -> merge(known, writer), refused -> false);
  }

  /** Whether the row is here in this version now, or was here in a later one. */
  private boolean merge(Known known, Writer writer) {
    EntityType<?> type = known.row().type();
    Instant at = RowFields.modifiedAt(known.row());
    if (at == null || at.isAfter(context.bestNow().plus(ChangesOrAll.OTHER_CLOCK))) {
      return false;
    }
    Instant here = here(known, writer);
    if (here == null || !context.ownership().isSameAccount(writer)) {
      return false;
    }
    if (here.isBefore(at)) {
      PossibleMatches matches = new PossibleMatches(type, null);
      RestoredServer restored = new RestoredServer(context.store().schema());
      Reconciled result = context.reconciler().take(known, matches, restored, writer);
      log.did(Deed.PULLED, type, result.changed() ? 1 : 0);
      log.overruled(result.losses());
    }
    return true;
  }

  /** When the server changed the row that is here; null if it is not known to be there. */
  private static @Nullable Instant here(Known known, Reader reader) {
    Stored stored = reader.findByServerId(known.row().type(), known.serverId());
    if (stored == null
        || (stored.state() != SyncState.SYNCED && stored.state() != SyncState.PENDING)) {
      return null;
    }
    return RowFields.modifiedAt(stored.told());
  }
}
