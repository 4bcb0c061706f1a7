package dev.sluice.desktop.window.view.names;

import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.importing.Palette.Shade;
import dev.sluice.desktop.window.names.KnownNames;
import dev.sluice.desktop.window.names.NameKind;
import dev.sluice.desktop.window.names.NamedRow;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.look.Dot;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Listing;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import java.awt.Component;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JMenuItem;
import javax.swing.JPanel;
import javax.swing.JPopupMenu;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.ListSelectionModel;
import javax.swing.table.DefaultTableCellRenderer;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/** Projects, clients and tags: renamed, coloured, given, archived; clients are added, too. */
public final class NamesPage {

  private static final String TITLE = "Projects, clients and tags";
  private static final int ROW_HEIGHT = 26;

  private final KnownNames names;
  private final Listing<NamedRow> rows =
      new Listing<>(
          List.of("Name", "What", "Client"),
          one -> List.of(one.name(), one.archived() ? "archived" : one.kind().word(), client(one)));
  private final JTable table = Look.named(new JTable(rows), TITLE);
  private final JTextField name = Look.named(new JTextField(), "Name");
  private final JButton rename = Look.button("Rename", this::rename);
  private final JButton color = Look.button("Colour", this::offerColors);
  private final JButton archive = Look.button("Archive", this::archive);
  private final JPopupMenu colors = new JPopupMenu();
  private final JTextField newClient = Look.named(new JTextField(), "New client");
  private final ClientChoice client = new ClientChoice(this::give, newClient::requestFocusInWindow);
  private final Page page;

  private List<NamedRow> all = List.of();

  /** What the fields show; what is typed for it stays when the file changes. */
  private @Nullable NamedRow shown;

  /** Whether rows are being exchanged: what is chosen meanwhile, nobody has chosen. */
  private boolean isFilling;

  public NamesPage(Models models, Runnable back) {
    this.names = models.names();
    Keys.tabLeaves(table);
    table.setRowHeight(UIScale.scale(ROW_HEIGHT));
    table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    table.getColumnModel().getColumn(0).setCellRenderer(cell());
    for (int column = 1; column < rows.getColumnCount(); column++) {
      DefaultTableCellRenderer cell = Look.plain(new DefaultTableCellRenderer());
      table.getColumnModel().getColumn(column).setCellRenderer(cell);
    }
    table.getSelectionModel().addListSelectionListener(event -> choose());
    name.addActionListener(event -> rename());
    newClient.addActionListener(event -> addClient());
    newClient.putClientProperty("JTextField.placeholderText", "New client");
    this.page =
        new Page(
                TITLE,
                "A change here is sent as one of an entry is. An archived project is offered for no"
                    + " new entry; those that it has stay.")
            .with(new JScrollPane(table))
            .beginning(table)
            .with(name)
            .with(line(Look.label("Client of the project"), client.component(), "[][grow, fill]"))
            .with(line(newClient, Look.button("Add client", this::addClient), "[grow, fill][]"))
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

  private static JPanel line(JComponent left, JComponent right, String columns) {
    JPanel line = new JPanel(new MigLayout("insets 0, fill", columns));
    line.add(left);
    line.add(right, "wmin 0");
    return line;
  }

  private JMenuItem item(Shade shade) {
    JMenuItem item = Look.named(new JMenuItem(shade.name()), shade.name());
    item.setIcon(new Dot(Look.project(shade.color())));
    item.addActionListener(event -> onChosen(row -> names.color(row, shade.color())));
    return item;
  }

  /** The same one stays chosen, wherever its new name has put it; at first it is the first. */
  private void show(List<NamedRow> now) {
    NamedRow before = shown;
    all = now;
    isFilling = true;
    rows.show(now);
    table.clearSelection();
    IntStream.range(0, now.size())
        .filter(row -> before == null || now.get(row).isSame(before))
        .limit(1)
        .forEach(row -> table.setRowSelectionInterval(row, row));
    isFilling = false;
    choose();
  }

  private void choose() {
    if (isFilling) {
      return;
    }
    NamedRow was = shown;
    NamedRow one = chosen();
    shown = one;
    boolean isSame = was != null && one != null && one.isSame(was);
    if (was == null || !isSame || name.getText().equals(was.name())) {
      fill(one == null ? "" : one.name());
    }
    boolean isProject = one != null && one.isProject();
    rename.setEnabled(one != null);
    name.setEnabled(one != null);
    color.setEnabled(isProject);
    archive.setEnabled(isProject);
    archive.setText(one != null && one.archived() ? "Take up" : "Archive");
    client.show(one, all, isSame);
  }

  /** Text that stands there already keeps its cursor. */
  private void fill(String text) {
    if (!name.getText().equals(text)) {
      name.setText(text);
    }
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
    fill(name.getText().strip());
    onChosen(row -> names.rename(row, name.getText()));
  }

  private String client(NamedRow project) {
    return all.stream()
        .filter(row -> row.kind() == NameKind.CLIENT && row.id() == project.client())
        .map(NamedRow::name)
        .findFirst()
        .orElse("");
  }

  private void give(long whom) {
    onChosen(row -> names.give(row, whom, this::choose));
  }

  /** For the project that asked for it, if one did. */
  private void addClient() {
    names.addClient(
        newClient.getText(),
        Optional.ofNullable(chosen()).filter(row -> client.isNew()),
        () -> {
          newClient.setText("");
          client.show(chosen(), all, false);
        });
  }

  private void archive() {
    onChosen(row -> names.archive(row, !row.archived()));
  }

  private void offerColors() {
    colors.show(color, 0, color.getHeight());
  }
}
