package dev.sluice.house;

import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;

/** What the module for live hints may import: of the engine only what an app has, too. */
class HintsMapTest extends PackageMap {

  private static final Map<String, Set<String>> MAY_IMPORT =
      Map.of("hints", Set.of("", "http", "ratelimit", "schema", "throttle", "time"));

  private static final Map<String, Set<String>> HOMES =
      Map.of("java.sql..", Set.of(), "okhttp3..", Set.of("hints"));

  static Set<Entry<String, Set<String>>> map() {
    return MAY_IMPORT.entrySet();
  }

  static Set<Entry<String, Set<String>>> homes() {
    return HOMES.entrySet();
  }

  static Set<String> pure() {
    return Set.of();
  }

  @Override
  protected Set<String> onTheMap() {
    return MAY_IMPORT.keySet();
  }
}
