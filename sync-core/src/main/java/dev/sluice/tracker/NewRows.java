package dev.sluice.tracker;

import dev.sluice.internal.store.Store;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Tables;
import java.util.Objects;

/** Prepares a new row, in the row's own transaction: see {@link TrackerDatabase}. */
record NewRows(Store store, StopWatch stopWatch) {

  /** Refuses an edit or delete of the stand-in, see {@link StandInWorkspace}. */
  void requireChangeable(Ref<?> ref) {
    if (Objects.requireNonNull(ref, "ref").type() == Workspace.TYPE) {
      StandInWorkspace.requireOther(ref.id(), store);
    }
  }

  <E> Ref<E> create(EntityType<E> type, E entity, Tables tables) {
    E settled = new WorkspaceResolver(tables, store).settle(type, entity);
    Ref<E> created = tables.table(type).create(settled);
    if (entity instanceof TimeEntry entry && entry.isRunning()) {
      stopWatch.stopAllBut(created.id(), tables.table(TimeEntry.TYPE));
    }
    return created;
  }
}
