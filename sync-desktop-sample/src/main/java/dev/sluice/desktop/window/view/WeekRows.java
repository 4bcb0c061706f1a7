package dev.sluice.desktop.window.view;

import dev.sluice.desktop.window.entries.TimeStyles;
import dev.sluice.desktop.window.week.WeekSheet;
import dev.sluice.desktop.window.week.WeekSheet.Cell;
import dev.sluice.desktop.window.week.WeekSheet.Line;
import dev.sluice.desktop.window.week.WeekSheet.Subject;
import dev.sluice.desktop.window.week.Weeks;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.TableModel;
import org.jspecify.annotations.Nullable;

/** The sheet as Swing's table wants it: its lines, one to type a new one into, and the sums. */
final class WeekRows {

  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);
  private static final int DAYS = 7;
  private static final int SUM = DAYS + 1;

  private final Weeks weeks;
  private final TimeStyles times;
  private Weeks.@Nullable ShownWeek shown;
  private WeekSheet sheet = new WeekSheet(List.of(), List.of());

  private final AbstractTableModel table =
      new AbstractTableModel() {
        @Override
        public int getRowCount() {
          return sheet.days().isEmpty() ? 0 : sheet.lines().size() + 2;
        }

        @Override
        public int getColumnCount() {
          return SUM + 1;
        }

        @Override
        public String getColumnName(int column) {
          boolean isDay = column > 0 && column < SUM && !sheet.days().isEmpty();
          return isDay ? DAY.format(sheet.days().get(column - 1)) : column == 0 ? "What" : "Sum";
        }

        @Override
        public Object getValueAt(int row, int column) {
          return value(row, column);
        }

        @Override
        public boolean isCellEditable(int row, int column) {
          return column == 0
              ? row == sheet.lines().size()
              : column < SUM && row < sheet.lines().size();
        }

        @Override
        public void setValueAt(Object value, int row, int column) {
          if (isCellEditable(row, column)) {
            change(String.valueOf(value), row, column);
          }
        }
      };

  WeekRows(Models models) {
    this.weeks = models.weeks();
    this.times = models.times();
  }

  TableModel table() {
    return table;
  }

  WeekSheet sheet() {
    return sheet;
  }

  void show(Weeks.ShownWeek week) {
    shown = week;
    sheet = week.sheet();
    table.fireTableDataChanged();
  }

  /** The subject of a line, a text, or the time of a cell. */
  private Object value(int row, int column) {
    int lines = sheet.lines().size();
    if (row < lines) {
      Line line = sheet.lines().get(row);
      return column == 0
          ? line.about()
          : time(column == SUM ? line.sum() : line.cells().get(column - 1).time());
    } else if (row == lines) {
      return "";
    }
    return column == 0 ? "Sum" : time(column == SUM ? sheet.sum() : sheet.sum(column - 1));
  }

  private String time(Duration length) {
    return length.isZero() ? "" : times.now().length(length);
  }

  private void change(String typed, int row, int column) {
    if (column == 0) {
      weeks.add(typed);
    } else if (shown != null && !typed.equals(value(row, column))) {
      Subject about = sheet.lines().get(row).about();
      Cell cell = sheet.lines().get(row).cells().get(column - 1);
      Weeks.ShownWeek week = shown;
      Weeks.time(typed).ifPresent(time -> weeks.change(week, cell, about, time));
    }
  }
}
