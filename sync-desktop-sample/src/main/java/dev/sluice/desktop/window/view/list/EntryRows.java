package dev.sluice.desktop.window.view.list;

import dev.sluice.desktop.window.entries.EntryColumn;
import dev.sluice.desktop.window.entries.ListRow;
import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.ListRow.GroupRow;
import dev.sluice.desktop.window.entries.TimeEdit;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.list.EntryList;
import dev.sluice.desktop.window.text.TypedText;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.view.parts.Models;
import java.awt.EventQueue;
import java.awt.event.MouseEvent;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.TableModel;
import org.jspecify.annotations.Nullable;

/** The list as Swing's table wants it; what is typed into a cell goes to the tracker. */
final class EntryRows {

  private final EntryList list;
  private final Tracking tracking;
  private final TimeStyles times;
  private final RefusedWords refused;
  private final List<EntryColumn> columns;

  private final AbstractTableModel table =
      new AbstractTableModel() {
        @Override
        public int getRowCount() {
          return list.size();
        }

        @Override
        public int getColumnCount() {
          return columns.size();
        }

        @Override
        public String getColumnName(int column) {
          return columns.get(column).heading();
        }

        @Override
        public Object getValueAt(int row, int column) {
          return value(list.row(row), columns.get(column));
        }

        @Override
        public boolean isCellEditable(int row, int column) {
          return list.row(row) instanceof EntryRow entry && isEditable(entry, columns.get(column));
        }

        @Override
        public void setValueAt(Object value, int row, int column) {
          if (list.row(row) instanceof EntryRow entry) {
            change(entry, columns.get(column), value);
          }
        }
      };

  /**
   * The list of those models.
   *
   * @param refused keeps words that could not be saved
   */
  EntryRows(Models models, RefusedWords refused) {
    this.refused = refused;
    this.list = models.list();
    this.tracking = models.tracking();
    this.times = models.times();
    this.columns = models.traits().columns();
  }

  TableModel table() {
    return table;
  }

  /** What a column of the table shows. */
  EntryColumn column(int index) {
    return columns.get(index);
  }

  void changed(boolean otherRows) {
    if (otherRows) {
      table.fireTableDataChanged();
    } else if (list.size() > 0) {
      table.fireTableRowsUpdated(0, list.size() - 1);
    }
  }

  /** Time goes on for the entry that runs, and with it for its day. */
  void tick() {
    list.rowOfRunning().ifPresent(row -> table.fireTableRowsUpdated(row - 1, row));
  }

  ListRow row(int index) {
    return list.row(index);
  }

  /** The entry of a row, null for the head of a day or one that is not read yet. */
  @Nullable EntryRow entry(int index) {
    return index >= 0 && index < list.size() && list.row(index) instanceof EntryRow entry
        ? entry
        : null;
  }

  /** The group of a row, null for any other row. */
  @Nullable GroupRow group(int index) {
    return index >= 0 && index < list.size() && list.row(index) instanceof GroupRow group
        ? group
        : null;
  }

  /** What is continued in a row: its entry, or the newest one of its group. */
  @Nullable EntryRow continued(int index) {
    GroupRow group = group(index);
    return group == null ? entry(index) : group.newest();
  }

  /** Opens the group of that row, or closes it; false if there is none. */
  boolean toggle(int index) {
    GroupRow group = group(index);
    if (group != null) {
      list.toggle(group);
    }
    return group != null;
  }

  /** Opens the group of that row, if it is one that is closed. */
  void open(int index) {
    GroupRow group = group(index);
    if (group != null && !list.isOpen(group)) {
      list.toggle(group);
    }
  }

  boolean isOpen(GroupRow group) {
    return list.isOpen(group);
  }

  /**
   * The row to select where somebody goes. No head of a day is selected: the keyboard goes to the
   * entry beyond it, a click to none.
   *
   * @return -1 if what is selected stays so
   */
  int selectable(int wanted, int now) {
    if (!(list.row(wanted) instanceof DayRow)) {
      return wanted;
    }
    boolean isClick = EventQueue.getCurrentEvent() instanceof MouseEvent;
    boolean isUpwards = wanted > 0 && wanted < now;
    return isClick ? -1 : isUpwards ? wanted - 1 : wanted + 1;
  }

  private Object value(ListRow row, EntryColumn column) {
    if (row instanceof DayRow day) {
      return switch (column) {
        case WHAT -> day.day();
        case DURATION -> times.now().length(day.length(tracking.now()));
        default -> "";
      };
    }
    if (row instanceof GroupRow group) {
      return switch (column) {
        case WHAT -> group.entries() + " × " + group.newest().sentence().text();
        case BILLABLE -> group.newest().billable();
        case DURATION -> times.now().exact(group.total());
        default -> "";
      };
    }
    if (row instanceof EntryRow entry) {
      Instant now = tracking.now();
      return switch (column) {
        case WHAT -> entry.sentence().text();
        case BILLABLE -> entry.billable();
        case START -> times.now().clock(entry.start());
        case END -> entry.isRunning() ? "" : times.now().end(entry.start(), entry.end(now));
        case ACTIONS -> "";
        default -> times.now().exact(entry.length(now));
      };
    }
    return "";
  }

  /** A duration that goes on would be another one by the time that it is typed. */
  private static boolean isEditable(EntryRow entry, EntryColumn column) {
    return column != EntryColumn.ACTIONS && (!entry.isRunning() || column != EntryColumn.DURATION);
  }

  private void change(EntryRow entry, EntryColumn column, Object value) {
    String typed = String.valueOf(value);
    if (typed.equals(String.valueOf(value(entry, column)))) {
      return;
    }
    switch (column) {
      case WHAT -> {
        refused.drop(entry.id());
        TypedText text = value instanceof TypedText completed ? completed : TypedText.of(typed);
        tracking.describe(entry, entry.sentence(), text, () -> refused.add(entry.id(), typed));
      }
      case BILLABLE -> tracking.bill(entry.id(), Boolean.TRUE.equals(value));
      default -> timeEdit(entry, column, typed).write().accept(tracking);
    }
  }

  private TimeEdit timeEdit(EntryRow entry, EntryColumn column, String typed) {
    TimeEdit.Here here = new TimeEdit.Here(tracking.now(), times.now());
    return switch (column) {
      case START -> TimeEdit.start(entry, typed, here);
      case END -> TimeEdit.end(entry, typed, here);
      default -> TimeEdit.length(entry, typed, here);
    };
  }

  /** Why a time cannot be what was typed, and what can; empty if it can. */
  Optional<String> refusal(int row, int column, String typed) {
    EntryRow entry = entry(row);
    return entry == null || typed.equals(String.valueOf(value(entry, columns.get(column))))
        ? Optional.empty()
        : timeEdit(entry, columns.get(column), typed).refusal();
  }

  /** Makes one entry a day of one that goes over midnight. */
  void split(EntryRow entry) {
    tracking.split(entry, times.now().zone());
  }

  LocalDate today() {
    return times.now().day(tracking.now());
  }
}
