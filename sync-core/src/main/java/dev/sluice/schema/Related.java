package dev.sluice.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One request that answers the rows of several types at once, as they are now: without tombstones,
 * and without a word of a type that has no rows. So nothing follows from what it does not name.
 *
 * @param path with its query
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
