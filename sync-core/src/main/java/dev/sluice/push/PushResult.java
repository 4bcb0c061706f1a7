package dev.sluice.push;

import dev.sluice.schema.EntityType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a push has done so far.
 *
 * @param rows how many changes of each type the server took
 * @param restarts how often the push began again because the budget had denied a slot
 */
public record PushResult(Map<EntityType<?>, Integer> rows, int restarts) {

  /** Copies the map. */
  public PushResult {
    rows = Collections.unmodifiableMap(new LinkedHashMap<>(rows));
  }
}
