package dev.sluice.android.sample.ui;

import dev.sluice.android.sample.data.EntryRow;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line of the list. */
sealed interface Item {

  /**
   * The head of a day.
   *
   * @param total of its entries that have ended; null if some of them are not loaded yet
   */
  record Day(LocalDate date, @Nullable Duration total) implements Item {}

  /** An entry. */
  record Entry(EntryRow row) implements Item {}

  /**
   * Entries, the newest first, under the days on which they began.
   *
   * @param whole whether there are no more, so that the last day is complete, too
   */
  static List<Item> of(List<EntryRow> rows, ZoneId zone, boolean whole) {
    List<Item> items = new ArrayList<>();
    int from = 0;
    while (from < rows.size()) {
      LocalDate date = date(rows.get(from), zone);
      int to = from;
      Duration total = Duration.ZERO;
      while (to < rows.size() && date(rows.get(to), zone).equals(date)) {
        total = total.plus(rows.get(to).length());
        to++;
      }
      items.add(new Day(date, to == rows.size() && !whole ? null : total));
      rows.subList(from, to).forEach(row -> items.add(new Entry(row)));
      from = to;
    }
    return items;
  }

  private static LocalDate date(EntryRow row, ZoneId zone) {
    return row.start().atZone(zone).toLocalDate();
  }
}
