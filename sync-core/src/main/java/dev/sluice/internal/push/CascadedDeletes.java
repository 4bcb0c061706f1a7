package dev.sluice.internal.push;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Knows which rows will be deleted with an owner whose delete is not yet sent. Until the delete is
 * sent, the server still holds the names of these rows. Remembers owners that stay, so that their
 * path to the root is walked only once.
 */
final class CascadedDeletes {

  private final Set<Ref<?>> staying = new HashSet<>();
  private long edits = -1;

  /**
   * Forgets which owners stay, if any row was edited since the last call.
   *
   * @param now the present value of the database's edit counter
   */
  CascadedDeletes asOf(long now) {
    if (edits != now) {
      staying.clear();
      edits = now;
    }
    return this;
  }

  /** Whether one of the row's owners is deleted here, and the delete is not yet on the server. */
  boolean contains(Row row, Reader reader) {
    Set<Ref<?>> path = new LinkedHashSet<>();
    Deque<Row> open = new ArrayDeque<>(Set.of(row));
    while (!open.isEmpty()) {
      for (Ref<?> owner : owners(open.remove())) {
        if (!staying.contains(owner) && path.add(owner)) {
          Stored above = reader.find(owner.type(), owner.id());
          if (above != null && isToBeDeleted(above)) {
            return true;
          }
          if (above != null) {
            open.add(above.row());
          }
        }
      }
    }
    staying.addAll(path);
    return false;
  }

  /**
   * Whether a new row need not be sent, because the row will be deleted with its owner. False if a
   * row that stays, or a row that the server has, refers to the new row.
   */
  boolean makeNeedless(Row row, Reader reader) {
    return row.serverId() == null
        && !row.isDeleted()
        && contains(row, reader)
        && !reader.isReferredTo(
            row, by -> by.row().serverId() != null || !contains(by.row(), reader));
  }

  private static boolean isToBeDeleted(Stored stored) {
    return stored.row().isDeleted() && stored.state() == SyncState.PENDING;
  }

  private static Set<Ref<?>> owners(Row row) {
    Set<Ref<?>> owners = new LinkedHashSet<>();
    for (Field<?, ?> field : row.type().fields()) {
      if (field.isOwnedByTarget() && row.value(field) instanceof Long id) {
        owners.add(field.target().ref(id));
      }
    }
    return owners;
  }
}
