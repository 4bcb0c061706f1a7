package dev.sluice.internal.push;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.util.HashSet;
import java.util.Set;

/** What no longer goes into a request with others in one push. */
final class BulkExclusions {

  private final Set<EntityType<?>> types = new HashSet<>();
  private final Set<Ref<?>> rows = new HashSet<>();

  /** The server refused a request with several changes of that type, or failed over it. */
  void add(EntityType<?> type) {
    types.add(type);
  }

  /** The server did not do this one of several changes. */
  void add(Row row) {
    rows.add(row.type().ref(row.id()));
  }

  /** Whether a change of that row has to go alone. */
  boolean contains(Row row) {
    return types.contains(row.type()) || rows.contains(row.type().ref(row.id()));
  }
}
