package dev.sluice.desktop.window.view.names;

import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.window.names.KnownNames;
import dev.sluice.desktop.window.names.NameEdits.Shade;
import dev.sluice.desktop.window.names.NamedRow;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.look.Dot;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Listing;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import java.awt.Component;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.JButton;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.ListSelectionModel;
import javax.swing.table.DefaultTableCellRenderer;
import org.jspecify.annotations.Nullable;

/** Projects and tags: renamed, coloured and archived. */
public final class NamesPage {

  private static final int ROW_HEIGHT = 26;

  private final KnownNames names;
  private final Listing<NamedRow> rows =
      new Listing<>(
          List.of("Name", "What"),
          one -> List.of(one.name(), one.archived() ? "archived" : one.kind()));
  private final JTable table = Look.named(new JTable(rows), "Projects and tags");
  private final JTextField name = Look.named(new JTextField(), "Name");
  private final JButton rename = Look.button("Rename", this::rename);
  private final JButton color = Look.button("Colour", this::offerColors);
  private final JButton archive = Look.button("Archive", this::archive);
  private final JPopupMenu colors = new JPopupMenu();
  private final Page page;

  public NamesPage(Models models, Runnable back) {
    this.names = models.names();
    Keys.tabLeaves(table);
    table.setRowHeight(UIScale.scale(ROW_HEIGHT));
    table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    table.getColumnModel().getColumn(0).setCellRenderer(cell());
    table.getColumnModel().getColumn(1).setCellRenderer(Look.plain(new DefaultTableCellRenderer()));
    table.getSelectionModel().addListSelectionListener(event -> choose());
    name.addActionListener(event -> rename());
    this.page =
        new Page(
                "Projects and tags",
                "A change here is sent as one of an entry is. An archived project is offered for no"
                    + " new entry; those that it has stay.")
            .with(new JScrollPane(table))
            .beginning(table)
            .with(name)
            .ways(List.of(rename, color, archive, Look.button("Back", back)));
    models.desk().show(names.all(), this::show);
    names.shades(all -> all.forEach(shade -> colors.add(item(shade))));
    choose();
  }

  public Page page() {
    return page;
  }

  private DefaultTableCellRenderer cell() {
    DefaultTableCellRenderer cell =
        new DefaultTableCellRenderer() {
          @Override
          public Component getTableCellRendererComponent(
              JTable of, Object value, boolean selected, boolean focus, int row, int column) {
            super.getTableCellRendererComponent(of, value, selected, focus, row, column);
            NamedRow one = rows.at(row);
            setIcon(one != null && one.isProject() ? new Dot(Look.project(one.color())) : null);
            return this;
          }
        };
    return Look.plain(cell);
  }

  private JMenuItem item(Shade shade) {
    JMenuItem item = Look.named(new JMenuItem(shade.name()), shade.name());
    item.setIcon(new Dot(Look.project(shade.color())));
    item.addActionListener(event -> onChosen(row -> names.color(row, shade.color())));
    return item;
  }

  /** The same one stays chosen, wherever its new name has put it; at first it is the first. */
  private void show(List<NamedRow> all) {
    NamedRow before = chosen();
    rows.show(all);
    int row = before == null ? 0 : all.stream().map(NamedRow::key).toList().indexOf(before.key());
    if (row >= 0 && row < all.size()) {
      table.setRowSelectionInterval(row, row);
    } else {
      table.clearSelection();
    }
    choose();
  }

  private void choose() {
    NamedRow one = chosen();
    rename.setEnabled(one != null);
    name.setEnabled(one != null);
    name.setText(one == null ? "" : one.name());
    color.setEnabled(one != null && one.isProject());
    archive.setEnabled(one != null && one.isProject());
    archive.setText(one != null && one.archived() ? "Take up" : "Archive");
  }

  private @Nullable NamedRow chosen() {
    return rows.at(table.getSelectedRow());
  }

  private void onChosen(Consumer<NamedRow> action) {
    NamedRow one = chosen();
    if (one != null) {
      action.accept(one);
    }
  }

  private void rename() {
    onChosen(row -> names.rename(row, name.getText()));
  }

  private void archive() {
    onChosen(row -> names.archive(row, !row.archived()));
  }

  private void offerColors() {
    colors.show(color, 0, color.getHeight());
  }
}
