package dev.sluice.desktop.window.view;

import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.window.entries.ProjectLabel;
import java.awt.Color;
import java.awt.Component;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.ListSelectionModel;
import javax.swing.SwingConstants;
import javax.swing.UIManager;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.TableColumnModel;

/** The time of each project, the longest first. A table, so that thousands cost nothing. */
final class TotalsTable {

  private static final int ROW_HEIGHT = 22;
  private static final int TIME_WIDTH = 92;

  private final Listing<Map.Entry<Optional<ProjectLabel>, Duration>> rows =
      new Listing<>(
          List.of("Project", "Time"),
          one -> List.of(one.getKey(), Durations.clock(one.getValue())));
  private final JTable table = Look.named(new JTable(rows), "Totals");
  private final JScrollPane scroll = new JScrollPane(table);

  TotalsTable() {
    table.setTableHeader(null);
    table.setShowGrid(false);
    table.setFillsViewportHeight(true);
    table.setOpaque(false);
    table.setRowHeight(UIScale.scale(ROW_HEIGHT));
    table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    TableColumnModel columns = table.getColumnModel();
    columns.getColumn(0).setCellRenderer(cell(SwingConstants.LEFT));
    columns.getColumn(1).setCellRenderer(cell(SwingConstants.RIGHT));
    columns.getColumn(1).setMinWidth(UIScale.scale(TIME_WIDTH));
    columns.getColumn(1).setMaxWidth(UIScale.scale(TIME_WIDTH));
    scroll.setBorder(BorderFactory.createEmptyBorder());
    scroll.getViewport().setOpaque(false);
    scroll.setOpaque(false);
  }

  JComponent component() {
    return scroll;
  }

  void show(Map<Optional<ProjectLabel>, Duration> byProject) {
    rows.show(List.copyOf(byProject.entrySet()));
  }

  private static DefaultTableCellRenderer cell(int place) {
    DefaultTableCellRenderer cell =
        new DefaultTableCellRenderer() {
          @Override
          public Component getTableCellRendererComponent(
              JTable of, Object value, boolean selected, boolean focus, int row, int column) {
            super.getTableCellRendererComponent(of, value, selected, focus, row, column);
            if (value instanceof Optional<?> found) {
              ProjectLabel project = (ProjectLabel) found.orElse(null);
              setText(project == null ? "No project" : project.name());
              setIcon(new Dot(color(Optional.ofNullable(project))));
            }
            if (!selected) {
              setBackground(UIManager.getColor("Panel.background"));
            }
            return this;
          }
        };
    cell.setHorizontalAlignment(place);
    return Look.plain(cell);
  }

  /** The colour of its bars. */
  static Color color(Optional<ProjectLabel> project) {
    return project.map(one -> Look.project(one.color())).orElse(Color.GRAY);
  }
}
