package dev.sluice.cleanup;

import dev.sluice.schema.EntityType;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** One clean-up under way. One state has it at a time. */
public final class CleanUpRun {

  private final Instant now;
  private final Map<EntityType<?>, Integer> rows = new LinkedHashMap<>();

  /** A run that takes this for now: the server's time, if it is known. */
  public CleanUpRun(Instant now) {
    this.now = now;
  }

  /** How many rows of each type went. */
  public Map<EntityType<?>, Integer> rows() {
    return Map.copyOf(rows);
  }

  Instant now() {
    return now;
  }

  void pruned(EntityType<?> type, int count) {
    if (count > 0) {
      rows.merge(type, count, Integer::sum);
    }
  }
}
