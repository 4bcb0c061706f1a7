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
 * Tells which rows go with an owner that the user has deleted, while the delete is still to be
 * sent. Until then, such a row keeps its name taken on the server.
 *
 * <p>Remembers the owners that stay, so that one path to the root is not walked once for each row
 * below.
 */
final class CascadedDeletes {

  private final Set<Ref<?>> staying = new HashSet<>();
  private long edits = -1;

  /**
   * Forgets which owners stay, if the app has edited something since the last call.
   *
   * @param now the number of edits in the file so far
   */
  CascadedDeletes asOf(long now) {
    if (edits != now) {
      staying.clear();
      edits = now;
    }
    return this;
  }

  /** Whether one of the row's owners is deleted here, and the server does not know it yet. */
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
   * Whether a new row need not be sent, because it goes with its owner. The new row is sent all the
   * same if a row that stays refers to it. It is also sent if a row on the server is to be moved to
   * the new row, out of the deleted owner.
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
