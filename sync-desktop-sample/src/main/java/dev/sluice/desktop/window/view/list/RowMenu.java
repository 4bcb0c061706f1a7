package dev.sluice.desktop.window.view.list;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.view.look.Look;
import java.awt.Component;
import java.awt.Point;
import java.util.function.Consumer;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.JTable;

/** The menu of an entry's row. With a day nothing can be done, so it has none. */
final class RowMenu {

  private final JTable table;
  private final EntryRows rows;
  private final JPopupMenu menu =
      new JPopupMenu() {
        @Override
        public void show(Component on, int x, int y) {
          int row = table.rowAtPoint(new Point(x, y));
          if (rows.entry(row) != null) {
            table.changeSelection(row, 0, false, false);
            super.show(on, x, y);
          }
        }
      };

  RowMenu(JTable table, EntryRows rows) {
    this.table = table;
    this.rows = rows;
    table.setComponentPopupMenu(menu);
  }

  /** Adds something that can be done with the entry. */
  RowMenu item(String text, Consumer<EntryRow> deed) {
    JMenuItem item = Look.named(new JMenuItem(text), text);
    item.addActionListener(
        event -> {
          EntryRow entry = rows.entry(table.getSelectedRow());
          if (entry != null) {
            deed.accept(entry);
          }
        });
    menu.add(item);
    return this;
  }
}
