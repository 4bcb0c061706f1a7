package dev.sluice.android.sample.ui;

import dev.sluice.android.sample.data.EntryRow;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A week by days and by projects, in whole minutes.
 *
 * @param projects the longest first; without a project under an empty name
 */
record Report(SortedMap<LocalDate, Duration> days, Map<String, Duration> projects, Duration total) {

  private static final int DAYS = 7;

  /** The entry that runs counts until now. */
  static Report of(LocalDate first, List<EntryRow> rows, Item.Today today, Instant now) {
    SortedMap<LocalDate, Duration> days = new TreeMap<>();
    for (int day = 0; day < DAYS; day++) {
      days.put(first.plusDays(day), Duration.ZERO);
    }
    Map<String, Duration> projects = new TreeMap<>();
    Duration total = Duration.ZERO;
    for (EntryRow row : rows) {
      LocalDate day = today.of(row);
      if (days.containsKey(day)) {
        Instant stop = row.stop() == null ? now : row.stop();
        Duration length = Duration.between(row.start(), stop);
        days.merge(day, length, Duration::plus);
        projects.merge(row.project() == null ? "" : row.project(), length, Duration::plus);
        total = total.plus(length);
      }
    }
    days.replaceAll((day, length) -> minutes(length));
    return new Report(days, longestFirst(projects), minutes(total));
  }

  private static Map<String, Duration> longestFirst(Map<String, Duration> projects) {
    return projects.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> minutes(entry.getValue()),
                Duration::plus,
                LinkedHashMap::new));
  }

  private static Duration minutes(Duration length) {
    return Duration.ofMinutes(length.toMinutes());
  }
}
