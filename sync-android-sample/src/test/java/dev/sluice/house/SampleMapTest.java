package dev.sluice.house;

import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;

/** Who imports whom in the Android sample: what knows views is known by nobody. */
class SampleMapTest extends PackageMap {

  private static final Set<String> ENGINE =
      Set.of(
          "",
          "android",
          "conflict",
          "database",
          "failure",
          "http",
          "ratelimit",
          "schema",
          "sqlite",
          "store",
          "time",
          "tracker");

  private static final Map<String, Set<String>> MAY_IMPORT =
      Map.of(
          "android.sample", with("android.sample.background", "android.sample.data"),
          "android.sample.background", with("android.sample.data", "android.sample.res"),
          "android.sample.data", ENGINE,
          "android.sample.res", Set.of(),
          "android.sample.ui", with("android.sample.data", "android.sample.res"));

  private static Set<String> with(String... own) {
    Set<String> all = new java.util.HashSet<>(ENGINE);
    all.addAll(Set.of(own));
    return all;
  }

  static Set<Entry<String, Set<String>>> map() {
    return MAY_IMPORT.entrySet();
  }

  static Set<Entry<String, Set<String>>> homes() {
    return Map.of(
            "android.view..", Set.of("android.sample.ui"),
            "androidx..", Set.<String>of(),
            "java.sql..", Set.<String>of())
        .entrySet();
  }

  static Set<String> pure() {
    return Set.of();
  }

  @Override
  protected Set<String> onTheMap() {
    return MAY_IMPORT.keySet();
  }
}
