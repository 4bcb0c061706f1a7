package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.entries.ListRow.DayRow;
import java.time.LocalDate;
import java.util.List;

/**
 * Some rows of a list, heads and what runs aside, by the days that they are of. So only entries of
 * these days are grouped, not all.
 *
 * @param from how many rows of these days come before them
 */
public record DaySlice(LocalDate oldest, LocalDate newest, int from, int count) {

  /** The rows from a place in the list on. */
  public static DaySlice of(List<DayRow> days, int from, int count) {
    int first = 0;
    int before = 0;
    while (first + 1 < days.size() && before + rows(days.get(first)) <= from) {
      before += rows(days.get(first++));
    }
    int last = first;
    int end = before + rows(days.get(first));
    while (last + 1 < days.size() && end < from + count) {
      end += rows(days.get(++last));
    }
    return new DaySlice(days.get(last).day(), days.get(first).day(), from - before, count);
  }

  private static int rows(DayRow day) {
    return day.running() == null ? day.rows() : day.rows() - 1;
  }
}
