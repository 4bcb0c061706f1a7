package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.RowChanges;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares the rows of a query with those of the last look. One observer's, on its thread. */
final class ChangedRows<E> {

  private final EntityType<E> type;
  private @Nullable Map<Ref<E>, Row> before;

  ChangedRows(EntityType<E> type) {
    this.type = type;
  }

  /** What is different now; empty if nothing is, except at the first look. */
  Optional<RowChanges<E>> compare(List<Row> rows) {
    Map<Ref<E>, Row> last = before == null ? Map.of() : before;
    Map<Ref<E>, Row> now = new LinkedHashMap<>();
    Map<Ref<E>, E> added = new LinkedHashMap<>();
    Map<Ref<E>, E> changed = new LinkedHashMap<>();
    for (Row row : rows) {
      Ref<E> ref = type.ref(row.id());
      Row old = last.get(ref);
      now.put(ref, row);
      if (old == null) {
        added.put(ref, type.entity(row));
      } else if (!old.equals(row)) {
        E entity = type.entity(row);
        if (!entity.equals(type.entity(old))) {
          changed.put(ref, entity);
        }
      }
    }
    RowChanges<E> changes = new RowChanges<>(added, changed, removed(last, now));
    boolean isNews = before == null || !changes.isEmpty();
    before = now;
    return isNews ? Optional.of(changes) : Optional.empty();
  }

  private Map<Ref<E>, E> removed(Map<Ref<E>, Row> last, Map<Ref<E>, Row> now) {
    Map<Ref<E>, E> removed = new LinkedHashMap<>();
    last.forEach(
        (ref, row) -> {
          if (!now.containsKey(ref)) {
            removed.put(ref, type.entity(row));
          }
        });
    return removed;
  }
}
