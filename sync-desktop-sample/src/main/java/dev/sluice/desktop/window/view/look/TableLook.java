package dev.sluice.desktop.window.view.look;

import com.formdev.flatlaf.util.UIScale;
import java.awt.Component;
import java.awt.Insets;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.KeyStroke;
import javax.swing.ListSelectionModel;
import javax.swing.SwingConstants;
import javax.swing.border.Border;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.TableCellRenderer;
import javax.swing.table.TableColumn;

/** Where texts and figures stand in a table; their headings stand above them. */
public final class TableLook {

  /** The room beside what stands in a cell. */
  public static final Insets ROOM = new Insets(0, 16, 0, 12);

  private TableLook() {}

  /** Rows below each other, with lines between them; columns stay in their order. */
  public static void rows(JTable table, int height) {
    table.setRowHeight(UIScale.scale(height));
    table.setFillsViewportHeight(true);
    table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    table.setShowHorizontalLines(true);
    table.getTableHeader().setReorderingAllowed(false);
  }

  /** The same, whose cells are edited: what was typed is kept when the cursor leaves. */
  public static void editedRows(JTable table, int height) {
    rows(table, height);
    table.putClientProperty("terminateEditOnFocusLost", true);
    table.setSurrendersFocusOnKeystroke(true);
    table
        .getInputMap(JComponent.WHEN_ANCESTOR_OF_FOCUSED_COMPONENT)
        .put(KeyStroke.getKeyStroke("F8"), "none"); // Swing's own use of the key
  }

  /**
   * Puts the headings where the cells are.
   *
   * @param places one of {@link SwingConstants} for each column
   */
  public static void headings(JTable table, int... places) {
    TableCellRenderer usual = table.getTableHeader().getDefaultRenderer();
    table
        .getTableHeader()
        .setDefaultRenderer(
            (of, value, selected, focus, row, column) -> {
              Component heading =
                  usual.getTableCellRendererComponent(of, value, selected, focus, row, column);
              if (heading instanceof JLabel label) {
                place(label, places[of.convertColumnIndexToModel(column)]);
              }
              return heading;
            });
  }

  private static void place(JLabel heading, int place) {
    heading.setHorizontalAlignment(place);
    Border line = heading.getBorder();
    if (line != null && place != SwingConstants.CENTER) {
      Insets had = line.getBorderInsets(heading);
      Border room =
          BorderFactory.createEmptyBorder(0, ROOM.left - had.left, 0, ROOM.right - had.right);
      heading.setBorder(BorderFactory.createCompoundBorder(line, room));
    }
  }

  /** As wide as its texts are in letters of the usual size, and wider in larger ones. */
  public static void width(TableColumn column, int usual) {
    int width = UIScale.scale(usual);
    column.setMinWidth(width);
    column.setMaxWidth(width * 2);
    column.setPreferredWidth(width);
  }

  /** Shows a text at that place. */
  public static TableCellRenderer cell(int place) {
    DefaultTableCellRenderer cell =
        new DefaultTableCellRenderer() {
          @Override
          public Component getTableCellRendererComponent(
              JTable table, Object value, boolean selected, boolean focus, int row, int column) {
            super.getTableCellRendererComponent(table, value, selected, false, row, column);
            setBorder(
                BorderFactory.createEmptyBorder(ROOM.top, ROOM.left, ROOM.bottom, ROOM.right));
            return this;
          }
        };
    cell.setHorizontalAlignment(place);
    return Look.plain(cell);
  }
}
