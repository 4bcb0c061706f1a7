package dev.sluice.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One request for the present rows of several types. The answer has no tombstones, and may leave
 * out a type that has no rows; so a row that is missing from it does not count as deleted.
 *
 * @param path the path with its query
 * @param root the type whose only row the answer is
 * @param lists the other types, each with the name of its list in that row
 */
public record Related(String path, EntityType<?> root, Map<EntityType<?>, String> lists) {

  /** Copies the lists in their order. */
  public Related {
    lists = Collections.unmodifiableMap(new LinkedHashMap<>(lists));
    if (lists.containsKey(root)) {
      throw new IllegalArgumentException(root + " is the answer itself, and no list in it");
    }
  }
}
