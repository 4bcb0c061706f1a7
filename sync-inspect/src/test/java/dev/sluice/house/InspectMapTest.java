package dev.sluice.house;

import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;

/** What the inspector may import: of the engine only what an app has, too. */
class InspectMapTest extends PackageMap {

  private static final Map<String, Set<String>> MAY_IMPORT =
      Map.of("inspect", Set.of("", "conflict", "failure", "ratelimit", "schema", "store"));

  private static final Map<String, Set<String>> HOMES =
      Map.of("java.sql..", Set.of(), "mockwebserver3..", Set.of("inspect"));

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
