package dev.sluice.desktop.window.list;

import dev.sluice.desktop.window.entries.ListRow;
import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Pages of a list that were read together, in the order of their last use. */
final class ListPages {

  /**
   * An entry that is looked for.
   *
   * @param then told its row
   */
  record Sought(long id, IntConsumer then) {}

  final ListView view;
  final List<DayRow> days;
  final int[] heads;
  final int size;

  /** The day on which the entry began that runs; behind all others if there is none. */
  final int dayOfRunning;

  @Nullable Sought found;
  int rowOfFound;
  final LinkedHashMap<Integer, List<ListRow>> read = new LinkedHashMap<>(16, 0.75f, true);

  ListPages(ListView view, List<DayRow> days, Map<Integer, List<ListRow>> read) {
    this.view = view;
    this.days = days;
    this.heads = new int[days.size()];
    this.read.putAll(read);
    int next = 0;
    int runs = heads.length;
    for (int i = 0; i < heads.length; i++) {
      heads[i] = next;
      next += 1 + days.get(i).rows();
      runs = days.get(i).running() == null ? runs : i;
    }
    this.size = next;
    this.dayOfRunning = runs;
  }

  @Nullable EntryRow running() {
    return dayOfRunning < heads.length ? days.get(dayOfRunning).running() : null;
  }

  int rowOfRunning() {
    return heads[dayOfRunning] + 1;
  }

  boolean runs(long id) {
    EntryRow running = running();
    return running != null && running.id() == id;
  }

  /** How many rows up to the entries of a day are in no page. */
  int outside(int day) {
    return day + (day < dayOfRunning ? 1 : 2);
  }

  /** The day that a row belongs to. */
  int day(int row) {
    int found = Arrays.binarySearch(heads, row);
    return found >= 0 ? found : -found - 2;
  }

  /** The row of an entry of a page that so many others come before. */
  int row(int entry) {
    int day = 0;
    while (day + 1 < heads.length && heads[day + 1] - outside(day) <= entry) {
      day++;
    }
    return entry + outside(day);
  }
}
