package dev.sluice.android.sample.ui;

import dev.sluice.android.sample.data.EntryRow;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A line of the list. */
sealed interface Item {

  /**
   * The head of a day.
   *
   * @param total of its entries that have ended; null if some of them are not loaded yet
   * @param running since when one of its entries runs, which counts as well; null if none does
   */
  record Day(LocalDate date, @Nullable Duration total, @Nullable Instant running) implements Item {}

  /** An entry. */
  record Entry(EntryRow row) implements Item {}

  /** A day, and the zone in which it is one. */
  record Today(LocalDate date, ZoneId zone) {

    static Today now() {
      ZoneId zone = ZoneId.systemDefault();
      return new Today(LocalDate.now(zone), zone);
    }

    /** An entry belongs to the day on which it began, and to this one while it runs. */
    LocalDate of(EntryRow row) {
      return row.stop() == null ? date : row.start().atZone(zone).toLocalDate();
    }
  }

  /**
   * Entries, the one that runs and then the newest first, under their days.
   *
   * @param whole whether there are no more, so that the last day is complete, too
   */
  static List<Item> of(List<EntryRow> rows, Today today, boolean whole) {
    SortedMap<LocalDate, List<EntryRow>> days = new TreeMap<>(Comparator.reverseOrder());
    rows.forEach(row -> days.computeIfAbsent(today.of(row), day -> new ArrayList<>()).add(row));
    List<Item> items = new ArrayList<>();
    days.forEach(
        (date, ofDay) -> {
          boolean complete = whole || !date.equals(days.lastKey());
          items.add(day(date, ofDay, complete));
          ofDay.forEach(row -> items.add(new Entry(row)));
        });
    return items;
  }

  private static Day day(LocalDate date, List<EntryRow> rows, boolean complete) {
    Duration total = rows.stream().map(EntryRow::length).reduce(Duration.ZERO, Duration::plus);
    Instant running =
        rows.stream()
            .filter(row -> row.stop() == null)
            .map(EntryRow::start)
            .findFirst()
            .orElse(null);
    return new Day(date, complete ? total : null, running);
  }
}
