package dev.sluice.desktop.window.view.list;

import dev.sluice.desktop.window.list.EntryList;
import org.jspecify.annotations.Nullable;

/** Decides which row is selected when rows have moved: the same entry or group stays so. */
final class KeptSelection {

  private final EntryList list;
  private final EntryRows rows;
  private @Nullable Long selected;
  private int place = -1;

  /** The entry that was deleted from here: the cursor goes to the next one. */
  private @Nullable Long deleted;

  KeptSelection(EntryList list, EntryRows rows) {
    this.list = list;
    this.rows = rows;
  }

  /** That row is selected; -1 while none is. */
  void remember(int row) {
    if (row >= 0) {
      long id = EntryList.id(rows.row(row));
      selected = id == 0 ? null : id;
      place = row;
    }
  }

  /** That entry is being deleted by the user. */
  void deletes(long id) {
    deleted = id;
  }

  /** Where the selection is now; -1 if its entry is not among the rows that were read. */
  int now() {
    Long before = selected;
    int last = Math.min(place, list.size() - 1);
    if (before == null) {
      return last;
    }
    int next = rows.entry(last) == null ? last - 1 : last;
    return list.find(before).orElse(before.equals(deleted) ? next : -1);
  }
}
