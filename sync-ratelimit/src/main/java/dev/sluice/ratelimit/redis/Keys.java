package dev.sluice.ratelimit.redis;

import java.util.ArrayList;
import java.util.List;

/** The keys of one ledger: all that a script touches, in one slot of a cluster. */
record Keys(String key) {

  /** Refuses what would take the keys apart. */
  Keys {
    if (key.isEmpty() || key.contains("{") || key.contains("}")) {
      throw new IllegalArgumentException(
          "a key must not be empty or contain braces: '" + key + "'");
    }
  }

  /** All, and one of a ledger's own, by its name. */
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
