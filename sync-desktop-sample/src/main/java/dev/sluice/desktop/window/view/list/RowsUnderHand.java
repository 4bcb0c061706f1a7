package dev.sluice.desktop.window.view.list;

import dev.sluice.desktop.window.entries.EntryColumn;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import java.awt.Component;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.event.ComponentAdapter;
import java.awt.event.ComponentEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import org.jspecify.annotations.Nullable;

/** Puts the actions of a row where the selection and the mouse are. */
final class RowsUnderHand {

  private final JTable table;
  private final EntryRows rows;
  private final RowActions ofSelected;
  private final RowActions ofHovered;
  private @Nullable Point mouse;

  RowsUnderHand(JTable table, EntryRows rows, RowActions.Deeds deeds) {
    this.table = table;
    this.rows = rows;
    this.ofSelected = new RowActions(table, "the selected entry", deeds);
    this.ofHovered = new RowActions(table, "the entry under the mouse", deeds);
    MouseAdapter follows =
        new MouseAdapter() {
          @Override
          public void mouseMoved(MouseEvent event) {
            hover(event);
          }

          @Override
          public void mouseEntered(MouseEvent event) {
            hover(event);
          }

          @Override
          public void mousePressed(MouseEvent event) {
            if (event.getComponent() == table && SwingUtilities.isLeftMouseButton(event)) {
              rows.toggle(table.rowAtPoint(event.getPoint()));
            }
          }

          @Override
          public void mouseExited(MouseEvent event) {
            hover(event);
          }
        };
    follow(table, follows);
    ofSelected.buttons().forEach(button -> follow(button, follows));
    ofHovered.buttons().forEach(button -> follow(button, follows));
    ofHovered.buttons().forEach(button -> button.setFocusable(false));
    table.addComponentListener(
        new ComponentAdapter() {
          @Override
          public void componentResized(ComponentEvent event) {
            place();
          }
        });
  }

  private static void follow(Component one, MouseAdapter follows) {
    one.addMouseListener(follows);
    one.addMouseMotionListener(follows);
  }

  /** A button lies in the table: the mouse that goes there is still in its row. */
  private void hover(MouseEvent event) {
    Point at = SwingUtilities.convertPoint(event.getComponent(), event.getPoint(), table);
    mouse = table.getVisibleRect().contains(at) ? at : null;
    place();
  }

  /** Rows or the selection have changed. */
  void place() {
    int selected = table.getSelectedRow();
    Point at = mouse;
    int hovered = at == null ? -1 : table.rowAtPoint(at);
    show(ofSelected, selected, true);
    show(ofHovered, hovered == selected ? -1 : hovered, false);
  }

  private void show(RowActions actions, int row, boolean isSelected) {
    EntryRow entry = rows.continued(row);
    actions.onSelectedRow(isSelected);
    actions.canDelete(rows.group(row) == null);
    actions.show(entry, entry == null ? new Rectangle() : table.getCellRect(row, last(), false));
  }

  private int last() {
    return table.getColumnCount() - 1;
  }

  /** Whether the cursor of the list is on the place of the actions. */
  boolean isAt(int column) {
    return column >= 0 && rows.column(column) == EntryColumn.ACTIONS;
  }

  /** The cursor goes to the actions of the selected row. */
  void focus() {
    ofSelected.focus();
  }
}
