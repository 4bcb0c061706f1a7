package dev.sluice.desktop.window.view.list;

import static javax.swing.SwingConstants.CENTER;
import static javax.swing.SwingConstants.LEFT;
import static javax.swing.SwingConstants.RIGHT;

import dev.sluice.desktop.window.entries.EntryColumn;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.desktop.window.view.look.TableLook;
import dev.sluice.desktop.window.view.parts.CompletingField;
import dev.sluice.desktop.window.view.parts.Models;
import java.util.Map;
import java.util.Optional;
import javax.swing.JTable;
import javax.swing.table.TableColumn;

/** The columns of the list: how wide they are, and what stands in them. */
final class ListColumns {

  private static final Map<EntryColumn, Integer> WIDTHS =
      Map.of(
          EntryColumn.BILLABLE,
          62,
          EntryColumn.START,
          70,
          EntryColumn.END,
          84,
          EntryColumn.DURATION,
          92,
          EntryColumn.ACTIONS,
          70);

  /** So much wider are AM and PM. */
  private static final int HALVES = 22;

  private ListColumns() {}

  /**
   * Gives each column what paints it and what edits it.
   *
   * @param what the field of descriptions
   */
  static void arrange(JTable table, EntryRows rows, CompletingField what, Models models) {
    EntryCell cell = new EntryCell(rows, models, table::repaint);
    int[] places = new int[table.getColumnCount()];
    for (int i = 0; i < places.length; i++) {
      EntryColumn shown = rows.column(i);
      TableColumn column = table.getColumnModel().getColumn(i);
      column.setCellRenderer(cell.renderer());
      column.setCellEditor(EntryEditors.of(shown, what, rows::refusal, models.desk()));
      places[i] = place(shown);
    }
    TableLook.headings(table, places);
  }

  /** As wide as times are now: twelve hours have letters, too. */
  static void fit(JTable table, EntryRows rows, TimeStyle style) {
    for (int i = 0; i < table.getColumnCount(); i++) {
      EntryColumn shown = rows.column(i);
      boolean isClock = shown == EntryColumn.START || shown == EntryColumn.END;
      int more = isClock && style.form().hasTwelveHours() ? HALVES : 0;
      TableColumn column = table.getColumnModel().getColumn(i);
      Optional.ofNullable(WIDTHS.get(shown))
          .ifPresent(width -> TableLook.width(column, width + more));
    }
  }

  private static int place(EntryColumn column) {
    return switch (column) {
      case WHAT -> LEFT;
      case BILLABLE -> CENTER;
      default -> RIGHT;
    };
  }
}
