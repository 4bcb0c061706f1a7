package dev.sluice.database;

import dev.sluice.schema.EntityType;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts the writes of one connection, over all transactions. What was read from a table stays
 * valid until the table's count changes or another connection writes.
 */
final class WriteCount {

  private final Map<EntityType<?>, Long> ofTypes = new HashMap<>();
  private long edits;

  /** The app has edited a row of any type, or a write was undone. */
  void edited() {
    edits++;
  }

  void wrote(EntityType<?> type) {
    ofTypes.merge(type, 1L, Long::sum);
  }

  long edits() {
    return edits;
  }

  /** Grows with everything that may add a reference to the rows of a type. */
  long of(EntityType<?> type) {
    return edits + ofTypes.getOrDefault(type, 0L);
  }
}
