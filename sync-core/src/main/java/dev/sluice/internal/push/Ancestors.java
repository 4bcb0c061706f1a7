package dev.sluice.internal.push;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Orders the creates and moves of a tree from the root down. So a row's parent reaches the server
 * first, and the server never sees a circle. Remembers rows whose ancestors have nothing to send,
 * so that the path to the root is walked only once.
 */
final class Ancestors {

  private final Set<Ref<?>> settled = new HashSet<>();
  private long edits = -1;

  /**
   * Finds the nearest new or moved ancestor, whose change must be sent before the row's change.
   * Null if there is none, or if the server refused the ancestor's change. Also null if the row
   * itself is neither new nor moved.
   */
  @Nullable Stored firstAbove(Stored row, Reader reader) {
    if (!needsPlacing(row)) {
      return null;
    }
    if (edits != reader.counter()) {
      settled.clear();
      edits = reader.counter();
    }
    Set<Ref<?>> path = new LinkedHashSet<>();
    Ref<?> up = parent(row.row());
    while (up != null && !settled.contains(up) && path.add(up)) {
      Stored above = reader.find(up.type(), up.id());
      if (above != null && above.isDirty() && needsPlacing(above)) {
        return above.state() == SyncState.PENDING ? above : null;
      }
      up = above == null ? null : parent(above.row());
    }
    settled.addAll(path);
    return null;
  }

  /** Whether a row is above itself. */
  static boolean isCircular(Row row, Reader reader) {
    Set<Ref<?>> path = new HashSet<>();
    Ref<?> up = parent(row);
    while (up != null && path.add(up) && up.id() != row.id()) {
      Stored above = reader.find(up.type(), up.id());
      up = above == null ? null : parent(above.row());
    }
    return up != null && up.id() == row.id();
  }

  /**
   * Whether the row's place below its parent is still to be sent, because the row is new or was
   * moved.
   */
  private static boolean needsPlacing(Stored stored) {
    Row row = stored.row();
    Field<?, ?> parent = row.type().parent();
    return parent != null
        && !row.isDeleted()
        && (row.serverId() == null
            || !Objects.equals(row.value(parent), stored.told().value(parent)));
  }

  private static @Nullable Ref<?> parent(Row row) {
    EntityType<?> type = row.type();
    Field<?, ?> parent = type.parent();
    return parent != null && row.value(parent) instanceof Long id ? type.ref(id) : null;
  }
}
