package dev.sluice.internal.push;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.util.HashSet;
import java.util.Set;

/** The types and rows whose changes go alone for the rest of a push. */
final class BulkExclusions {

  private final Set<EntityType<?>> types = new HashSet<>();
  private final Set<Ref<?>> rows = new HashSet<>();

  /** The server refused a request with several changes of that type, or failed over it. */
  void add(EntityType<?> type) {
    types.add(type);
  }

  /** The server did not make the change of that row, which came with others in one request. */
  void add(Row row) {
    rows.add(row.type().ref(row.id()));
  }

  /** Whether a change of that row has to go alone. */
  boolean contains(Row row) {
    return types.contains(row.type()) || rows.contains(row.type().ref(row.id()));
  }
}
