package dev.sluice.draft;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A field that leads to other rows.
 *
 * @param property its JSON name in a row; empty if only a path tells where it leads
 * @param words of the field
 */
record Link(String property, String column, Resource target, Map<String, Object> words) {

  static final String OWNED = "ownedByTarget";

  /** Whether a path leads through it. */
  boolean isOwned() {
    return words.containsKey(OWNED);
  }

  boolean isParent() {
    return words.containsKey("parent");
  }

  /** The same, through which a path leads. */
  Link owned() {
    Map<String, Object> owned = new LinkedHashMap<>(words);
    owned.put(OWNED, Flow.YES);
    return new Link(property, column, target, owned);
  }
}
