package dev.sluice.store;

import dev.sluice.schema.Ref;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What has changed in the rows of a query. Each map is in the query's order and unmodifiable; no
 * row is in two of them.
 *
 * @param added rows that were not there before
 * @param changed rows with other values than before, which may move them in the query's order
 * @param removed rows that the query no longer has, with their last values
 * @param <E> the entity of the rows
 */
public record RowChanges<E>(Map<Ref<E>, E> added, Map<Ref<E>, E> changed, Map<Ref<E>, E> removed) {

  /** Copies the maps. */
  public RowChanges {
    added = Collections.unmodifiableMap(new LinkedHashMap<>(added));
    changed = Collections.unmodifiableMap(new LinkedHashMap<>(changed));
    removed = Collections.unmodifiableMap(new LinkedHashMap<>(removed));
  }

  /** Whether nothing has changed. */
  public boolean isEmpty() {
    return added.isEmpty() && changed.isEmpty() && removed.isEmpty();
  }
}
