package dev.sluice.house;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;

/** The map of the limiter: who may import whom, and who alone knows a foreign library. */
class LimiterMapTest extends PackageMap {

  private static final Map<String, Set<String>> MAY_IMPORT =
      Map.ofEntries(
          entry("time", Set.of()),
          entry("throttle", Set.of()),
          entry("sqlite", Set.of()),
          entry("internal.file", Set.of("sqlite")),
          entry("jdbc", Set.of("sqlite", "internal.file")),
          entry("internal.rx", Set.of()),
          entry("ratelimit", Set.of("throttle", "time", "internal.rx")),
          entry("ratelimit.file", Set.of("ratelimit", "sqlite", "internal.file", "time")),
          entry("ratelimit.okhttp", Set.of("ratelimit", "throttle")));

  private static final Map<String, Set<String>> HOMES =
      Map.of(
          "java.sql..", Set.of("jdbc"),
          "javax.sql..", Set.of("jdbc"),
          "org.sqlite..", Set.of("jdbc"),
          "okhttp3..", Set.of("ratelimit.okhttp"));

  static Set<Entry<String, Set<String>>> map() {
    return MAY_IMPORT.entrySet();
  }

  static Set<Entry<String, Set<String>>> homes() {
    return HOMES.entrySet();
  }

  /** Virtual time is RxJava's own. */
  static Set<String> pure() {
    return Set.of("throttle");
  }

  @Override
  protected Set<String> onTheMap() {
    return MAY_IMPORT.keySet();
  }
}
