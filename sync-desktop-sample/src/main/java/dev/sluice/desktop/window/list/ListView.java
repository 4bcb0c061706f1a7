package dev.sluice.desktop.window.list;

import dev.sluice.desktop.window.entries.DaySlice;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.ListRow;
import dev.sluice.desktop.window.entries.ListRow.DayRow;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a list shows.
 *
 * @param search only such entries
 * @param isGrouped whether equal entries of a day are one row
 * @param opened the groups that show their entries, too
 */
record ListView(String search, boolean isGrouped, Set<Long> opened) {

  /** All entries, each in a row of its own. */
  static final ListView ALL = new ListView("", false, Set.of());

  /** Copies the groups. */
  ListView {
    opened = Set.copyOf(opened);
  }

  ListView of(String text) {
    return new ListView(text, isGrouped, opened);
  }

  ListView grouped(boolean now) {
    return new ListView(search, now, opened);
  }

  /** With a group open that was closed, or closed that was open. */
  ListView toggled(long kind) {
    Set<Long> now = new HashSet<>(opened);
    if (!now.remove(kind)) {
      now.add(kind);
    }
    return new ListView(search, isGrouped, now);
  }

  List<DayRow> days(EntryReader reader) {
    return isGrouped ? reader.groupedDays(search, opened) : reader.days(search);
  }

  /** Some of the rows of those days, heads and what runs aside. */
  List<ListRow> page(EntryReader reader, List<DayRow> days, int from, int count) {
    return isGrouped
        ? reader.groupedPage(search, opened, DaySlice.of(days, from, count))
        : List.copyOf(reader.page(search, from, count));
  }
}
