package dev.sluice.desktop.window.view.list;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.look.Drawn;
import dev.sluice.desktop.window.view.look.Look;
import java.awt.Component;
import java.awt.Rectangle;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTable;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/**
 * What can be done with the entry of a row, as buttons at its right end. They are real ones above
 * the list, so the keyboard and a screen reader find them as all others.
 */
final class RowActions {

  private final JTable table;
  private final JPanel panel = new JPanel(new MigLayout("insets 0 2 0 6, gap 2, fill"));
  private final JButton resume;
  private final JButton delete;
  private @Nullable EntryRow entry;

  /** What the buttons do. */
  interface Deeds {

    /** Starts an entry like that one. */
    void resume(EntryRow entry);

    /** Deletes it. */
    void delete(EntryRow entry);
  }

  /**
   * Buttons for one row at a time.
   *
   * @param where which row that is, in words
   */
  RowActions(JTable table, String where, Deeds deeds) {
    this.table = table;
    this.resume = button("Continue " + where, Drawn.PLAY, deeds::resume);
    this.delete = button("Delete " + where, Drawn.CROSS, deeds::delete);
    panel.setOpaque(false);
    panel.setVisible(false);
    panel.add(resume, "grow 0, al right");
    panel.add(delete, "grow 0, al right");
    for (JButton one : buttons()) {
      Keys.bind(one, JComponent.WHEN_FOCUSED, "ENTER", one::doClick);
      Keys.bind(one, JComponent.WHEN_FOCUSED, "ESCAPE", table::requestFocusInWindow);
      Keys.bind(one, JComponent.WHEN_FOCUSED, "LEFT", resume::requestFocusInWindow);
      Keys.bind(one, JComponent.WHEN_FOCUSED, "RIGHT", delete::requestFocusInWindow);
    }
    table.add(panel);
  }

  private JButton button(String name, Drawn icon, Consumer<EntryRow> deed) {
    JButton button = Look.button("", () -> act(deed));
    button.setIcon(icon.icon());
    button.putClientProperty("JButton.buttonType", "toolBarButton");
    button.setName(name);
    return button;
  }

  private void act(Consumer<EntryRow> deed) {
    EntryRow one = entry;
    if (one != null) {
      deed.accept(one);
    }
  }

  /** Both, from the left. */
  List<JButton> buttons() {
    return List.of(resume, delete);
  }

  /** Shows them for an entry, or for none. */
  void show(@Nullable EntryRow now, Rectangle place) {
    entry = now;
    if (now == null) {
      hide();
      return;
    }
    String what = now.description().isEmpty() ? "the entry" : now.description();
    say(resume, "Continue " + what, "Continue");
    say(delete, "Delete " + what, "Delete");
    resume.setVisible(!now.isRunning());
    panel.setBounds(place);
    panel.setVisible(true);
    panel.validate();
  }

  private void hide() {
    boolean hasCursor = buttons().stream().anyMatch(Component::isFocusOwner);
    panel.setVisible(false);
    if (hasCursor) {
      table.requestFocusInWindow();
    }
  }

  private static void say(JButton button, String toListeners, String tip) {
    button.getAccessibleContext().setAccessibleName(toListeners);
    button.setToolTipText(tip);
  }

  /** A group is not deleted: its entries are. */
  void canDelete(boolean is) {
    delete.setVisible(is);
  }

  /** The icons are as legible as the row's text. */
  void onSelectedRow(boolean isSelected) {
    for (JButton one : buttons()) {
      one.setForeground(isSelected ? table.getSelectionForeground() : table.getForeground());
    }
  }

  /** The cursor goes to the first one that is there. */
  void focus() {
    (resume.isVisible() ? resume : delete).requestFocusInWindow();
  }
}
