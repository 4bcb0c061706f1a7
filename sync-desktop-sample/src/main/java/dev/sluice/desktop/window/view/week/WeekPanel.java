package dev.sluice.desktop.window.view.week;

import static javax.swing.SwingConstants.LEFT;
import static javax.swing.SwingConstants.RIGHT;

import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.TableLook;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.SpanHead;
import dev.sluice.desktop.window.week.Weeks;
import java.awt.Point;
import java.awt.event.KeyEvent;
import java.awt.event.MouseEvent;
import java.util.EventObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.swing.DefaultCellEditor;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.table.TableColumn;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/** A week as a sheet: a line for each thing that was done, a column for each day. */
public final class WeekPanel {

  private static final int ROW_HEIGHT = 34;
  private static final int DAY_WIDTH = 72;
  private static final int LEAST_DAY = 58;
  private static final int LEAST_WHAT = 120;

  private final JPanel panel =
      new JPanel(new MigLayout("insets 10 16 10 16, gap 8, fill, wrap", "[grow]", "[][grow]"));
  private final Weeks weeks;
  private final WeekRows rows;
  private final SpanHead head;
  private final JTable table;

  /** What was read while a cell is edited: what is typed there stays. */
  private Weeks.@Nullable ShownWeek waiting;

  public WeekPanel(Models models) {
    this.weeks = models.weeks();
    this.rows = new WeekRows(models);
    this.head =
        new SpanHead(
            "Week of the sheet",
            List.of(
                Look.button("This week", weeks::lookAtToday),
                Look.button("Earlier", () -> weeks.move(-7)),
                Look.button("Later", () -> weeks.move(7))));
    this.table = table();
    panel.add(head.component(), "growx");
    panel.add(Look.scroll(table), "grow");
    models.desk().show(weeks.shown(), this::show);
  }

  public JComponent component() {
    return panel;
  }

  private JTable table() {
    JTable made =
        new JTable(rows.table()) {
          @Override
          public boolean editCellAt(int row, int column, EventObject event) {
            boolean begun = !Keys.isCommand(event) && super.editCellAt(row, column, event);
            if (begun) {
              begin((JTextField) getEditorComponent(), event instanceof KeyEvent);
            }
            return begun;
          }

          @Override
          public void removeEditor() {
            super.removeEditor();
            Weeks.ShownWeek next = waiting;
            waiting = null;
            if (next != null) {
              WeekPanel.this.show(next);
            }
          }

          @Override
          public @Nullable String getToolTipText(MouseEvent event) {
            Point at = event.getPoint();
            return rows.exact(rowAtPoint(at), columnAtPoint(at)).orElse(null);
          }
        };
    TableLook.editedRows(made, ROW_HEIGHT);
    made.setCellSelectionEnabled(true);
    int when = JComponent.WHEN_ANCESTOR_OF_FOCUSED_COMPONENT;
    Keys.bind(made, when, "DELETE", this::empty);
    Keys.bind(made, when, "ENTER", this::edit);
    columns(made);
    return Look.named(made, "Week");
  }

  /** What is typed over a cell replaces its value, as in a spreadsheet. */
  private static void begin(JTextField field, boolean isTyped) {
    mark(field, Optional.empty());
    if (isTyped) {
      field.setText("");
    }
    field.requestFocusInWindow();
  }

  private static void mark(JTextField field, Optional<String> refused) {
    field.putClientProperty("JComponent.outline", refused.isPresent() ? "error" : null);
    field.setToolTipText(refused.orElse(null));
  }

  private void columns(JTable table) {
    WeekCell cell = new WeekCell();
    int count = table.getColumnCount();
    for (int i = 0; i < count; i++) {
      TableColumn column = table.getColumnModel().getColumn(i);
      column.setCellRenderer(cell);
      if (i > 0) {
        TableLook.width(column, DAY_WIDTH);
        column.setMinWidth(UIScale.scale(LEAST_DAY)); // so that all are in the narrowest window
      } else {
        column.setMinWidth(UIScale.scale(LEAST_WHAT));
      }
      column.setCellEditor(i == 0 ? words() : time());
    }
    TableLook.headings(table, IntStream.range(0, count).map(i -> i == 0 ? LEFT : RIGHT).toArray());
  }

  private static DefaultCellEditor words() {
    return new DefaultCellEditor(Look.named(new JTextField(), "New line"));
  }

  /** What is not understood, or cannot be done, stays there. */
  private DefaultCellEditor time() {
    JTextField field = Look.named(new JTextField(), "Time of the day");
    field.setHorizontalAlignment(RIGHT);
    return new DefaultCellEditor(field) {
      @Override
      public boolean stopCellEditing() {
        Optional<String> refused =
            rows.refusal(field.getText(), table.getEditingRow(), table.getEditingColumn());
        mark(field, refused);
        refused.ifPresent(weeks::refuse);
        return refused.isEmpty() && super.stopCellEditing();
      }
    };
  }

  /** The time of the selected cell goes. */
  private void empty() {
    if (table.getSelectedRow() >= 0 && !table.isEditing()) {
      table.setValueAt("", table.getSelectedRow(), table.getSelectedColumn());
    }
  }

  private void edit() {
    if (table.isEditing()) {
      table.getCellEditor().stopCellEditing();
    } else {
      table.editCellAt(table.getSelectedRow(), table.getSelectedColumn());
    }
  }

  private void show(Weeks.ShownWeek week) {
    if (table.isEditing()) {
      waiting = week;
      return;
    }
    int row = table.getSelectedRow();
    int column = table.getSelectedColumn();
    rows.show(week);
    for (int i = 0; i < table.getColumnCount(); i++) {
      table.getColumnModel().getColumn(i).setHeaderValue(rows.table().getColumnName(i));
    }
    table.getTableHeader().repaint();
    if (row >= 0 && column >= 0) {
      table.changeSelection(Math.min(row, table.getRowCount() - 1), column, false, false);
    }
    head.show(week.week().text() + ", " + rows.sum());
  }
}
