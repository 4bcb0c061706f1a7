package dev.sluice.house;

import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;

/** What the module for Android may import, and that the framework is known here only. */
class AndroidMapTest extends PackageMap {

  private static final Map<String, Set<String>> MAY_IMPORT =
      Map.of("android", Set.of("", "http", "sqlite", "internal.file", "time"));

  private static final Map<String, Set<String>> HOMES =
      Map.of(
          "android..", Set.of("android"),
          "io.reactivex..", Set.of("android"),
          "java.sql..", Set.of(),
          "androidx..", Set.of());

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
