package dev.sluice.ratelimit.redis;

import java.util.ArrayList;
import java.util.List;

/**
 * The Redis keys of one ledger. They share a hash tag, so a cluster keeps them on one node and one
 * script may touch all of them.
 */
record Keys(String key) {

  /**
   * Refuses an empty key, and braces: they would change the hash tag, and a cluster would spread
   * the keys.
   */
  Keys {
    if (key.isEmpty() || key.contains("{") || key.contains("}")) {
      throw new IllegalArgumentException(
          "a key must not be empty or contain braces: '" + key + "'");
    }
  }

  /** The shared keys, and one that belongs to the ledger of that name alone. */
  List<String> of(String ledger) {
    List<String> keys = new ArrayList<>(all());
    keys.add("sluice:{" + key + "}:seen:" + ledger);
    return keys;
  }

  List<String> all() {
    String tag = "sluice:{" + key + "}:";
    return List.of(tag + "slots", tag + "state", tag + "line", tag + "going");
  }
}
