package dev.sluice.house;

import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;

/** What the module for Redis may import, and that its client is known here only. */
class RedisMapTest extends PackageMap {

  private static final Map<String, Set<String>> MAY_IMPORT =
      Map.of("ratelimit.redis", Set.of("ratelimit", "time"));

  private static final Map<String, Set<String>> HOMES =
      Map.of(
          "redis..", Set.of("ratelimit.redis"),
          "java.sql..", Set.of(),
          "okhttp3..", Set.of());

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
