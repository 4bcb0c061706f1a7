package dev.sluice.desktop.window.view.week;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.week.WeekSheet;
import dev.sluice.desktop.window.week.WeekSheet.Cell;
import dev.sluice.desktop.window.week.WeekSheet.Line;
import dev.sluice.desktop.window.week.WeekSheet.Subject;
import dev.sluice.desktop.window.week.Weeks;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

  /** What is shown of the sheet. */
  private WeekSheet rounded = sheet;

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

  /** The time of the week. */
  String sum() {
    return times.now().length(rounded.sum());
  }

  void show(Weeks.ShownWeek week) {
    shown = week;
    sheet = week.sheet();
    rounded = sheet.rounded(times.now().unit());
    table.fireTableDataChanged();
  }

  /** The subject of a line, a text, or the time of a cell. */
  private Object value(int row, int column) {
    int lines = sheet.lines().size();
    if (column == 0) {
      return row < lines ? sheet.lines().get(row).about() : row == lines ? "" : "Sum";
    }
    boolean isNone = row == lines || time(sheet, row, column).isZero();
    return isNone ? "" : times.now().length(time(rounded, row, column));
  }

  private static Duration time(WeekSheet of, int row, int column) {
    if (row < of.lines().size()) {
      Line line = of.lines().get(row);
      return column == SUM ? line.sum() : line.cells().get(column - 1).time();
    }
    return column == SUM ? of.sum() : of.sum(column - 1);
  }

  /** The time of a cell to the second; empty where none is. */
  Optional<String> exact(int row, int column) {
    boolean isTime = row >= 0 && column > 0 && !"".equals(value(row, column));
    return isTime ? Optional.of(Durations.clock(time(sheet, row, column))) : Optional.empty();
  }

  /** Why what was typed into a cell is not done; empty if it is. */
  Optional<String> refusal(String typed, int row, int column) {
    Weeks.ShownWeek week = shown;
    if (week == null || typed.equals(value(row, column))) {
      return Optional.empty();
    }
    Line line = sheet.lines().get(row);
    return Weeks.time(typed)
        .map(time -> weeks.refusal(week, line.cells().get(column - 1), line.about(), time))
        .orElse(Optional.of("a time is typed as 1.5, 1:30 or 90m"));
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
