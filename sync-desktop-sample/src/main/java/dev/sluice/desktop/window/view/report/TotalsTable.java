package dev.sluice.desktop.window.view.report;

import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.report.Grouping;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.view.look.Dot;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Listing;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.swing.JComponent;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.ListSelectionModel;
import javax.swing.SwingConstants;
import javax.swing.UIManager;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.TableColumnModel;

/** The time of each group, the longest first. A table, so that thousands cost nothing. */
final class TotalsTable {

  private static final List<Color> COLORS =
      Stream.of("#0b83d9", "#c7741c", "#2da608", "#9e5bd9", "#d92b2b", "#06a893", "#bf7000")
          .map(Look::project)
          .toList();
  private static final int ROW_HEIGHT = 22;
  private static final int TIME_WIDTH = 76;
  private static final int ROOM = 12;

  private final Listing<Map.Entry<Optional<ProjectLabel>, Duration>> rows;
  private final JTable table;
  private final JScrollPane scroll;

  /** What those are called that belong to no group. */
  private String none = "";

  TotalsTable(TimeStyles times) {
    this.rows =
        new Listing<>(
            List.of("Group", "Time"),
            one -> List.of(one.getKey(), times.now().length(one.getValue())));
    this.table = Look.named(new JTable(rows), "Totals");
    this.scroll = Look.scroll(table);
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
    scroll.getViewport().setOpaque(false);
    scroll.setOpaque(false);
  }

  JComponent component() {
    return scroll;
  }

  void show(Map<Optional<ProjectLabel>, Duration> groups, Grouping by) {
    none = by.none();
    rows.show(List.copyOf(groups.entrySet()));
    scroll.setPreferredSize(new Dimension(width(), UIScale.scale(ROW_HEIGHT)));
  }

  /** So wide that no name is cut, if there is so much room. */
  private int width() {
    int name = 0;
    for (int row = 0; row < table.getRowCount(); row++) {
      Component cell = table.prepareRenderer(table.getCellRenderer(row, 0), row, 0);
      name = Math.max(name, cell.getPreferredSize().width);
    }
    return UIScale.scale(2 * ROOM + TIME_WIDTH) + name;
  }

  private DefaultTableCellRenderer cell(int place) {
    DefaultTableCellRenderer cell =
        new DefaultTableCellRenderer() {
          @Override
          public Component getTableCellRendererComponent(
              JTable of, Object value, boolean selected, boolean focus, int row, int column) {
            super.getTableCellRendererComponent(of, value, selected, focus, row, column);
            if (value instanceof Optional<?> found) {
              ProjectLabel project = (ProjectLabel) found.orElse(null);
              setText(project == null ? none : project.name());
              setIcon(new Dot(color(Optional.ofNullable(project))));
              setToolTipText(getText());
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
    return project.map(TotalsTable::color).orElse(Color.GRAY);
  }

  /** Clients and tags have no colour of their own, so each keeps one by its number. */
  private static Color color(ProjectLabel group) {
    return group.color().isEmpty()
        ? COLORS.get(Math.floorMod(group.id(), COLORS.size()))
        : Look.project(group.color());
  }
}
