package dev.sluice.desktop.window.view.week;

import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.view.look.Dot;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.TableLook;
import dev.sluice.desktop.window.week.WeekSheet.Subject;
import java.awt.Color;
import java.awt.Component;
import java.awt.Font;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.UIManager;
import javax.swing.table.TableCellRenderer;
import net.miginfocom.swing.MigLayout;

/** Paints the cells of the sheet. */
final class WeekCell implements TableCellRenderer {

  private final JPanel what =
      new JPanel(new MigLayout("insets 0 16 0 4, gap 10, ay center, hidemode 3"));
  private final JLabel text = Look.label("");
  private final JLabel project = Look.label("");
  private final JLabel figure = Look.label("");

  WeekCell() {
    what.add(text, "wmin 0, shrinkprio 100");
    what.add(project, "wmin 0, shrinkprio 100");
    figure.setHorizontalAlignment(SwingConstants.RIGHT);
    figure.setOpaque(true);
    figure.setBorder(BorderFactory.createEmptyBorder(0, 4, 0, TableLook.ROOM.right));
  }

  @Override
  public Component getTableCellRendererComponent(
      JTable table, Object value, boolean selected, boolean focus, int row, int column) {
    boolean isSum = row == table.getRowCount() - 1 || column == table.getColumnCount() - 1;
    Component cell = column == 0 ? what(value, row == table.getRowCount() - 2) : figure(value);
    Font font = UIManager.getFont("Table.font").deriveFont(isSum ? Font.BOLD : Font.PLAIN);
    text.setFont(font);
    figure.setFont(font);
    Color front = selected ? table.getSelectionForeground() : table.getForeground();
    boolean isHint = column == 0 && row == table.getRowCount() - 2;
    text.setForeground(isHint && !selected ? Look.muted() : front);
    project.setForeground(front);
    figure.setForeground(front);
    cell.setBackground(
        selected
            ? table.getSelectionBackground()
            : isSum ? UIManager.getColor("Panel.background") : table.getBackground());
    return cell;
  }

  private Component what(Object value, boolean isNew) {
    project.setVisible(false);
    if (value instanceof Subject about) {
      text.setText(Look.line(about.description()));
      ProjectLabel label = about.project();
      if (label != null) {
        project.setVisible(true);
        project.setText(label.name());
        project.setIcon(new Dot(Look.project(label.color())));
      }
    } else {
      text.setText(isNew ? "New line …" : String.valueOf(value));
    }
    what.getAccessibleContext().setAccessibleName(text.getText());
    return what;
  }

  private Component figure(Object value) {
    figure.setText(String.valueOf(value));
    return figure;
  }
}
