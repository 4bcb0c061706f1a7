package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.EventQueue;
import java.awt.Rectangle;
import java.awt.event.FocusEvent;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.awt.event.MouseEvent;
import java.awt.event.WindowEvent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JPasswordField;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;

/** What a user does, on the screen's thread. */
abstract class UsedWindow extends SeenWindow {

  void press(String button) throws Exception {
    await(
        "a button " + button,
        () -> {
          boolean there = shows(button) && find(AbstractButton.class, button).isEnabled();
          if (there) { // at once: some buttons are shown for a while only
            find(AbstractButton.class, button).doClick(0);
          }
          return there;
        });
  }

  void choose(String item) throws Exception {
    await(item + " can be chosen", () -> menuItem(item).isEnabled());
    onScreen(
        () -> {
          menuItem(item).doClick(0);
          return true;
        });
  }

  /** Closes the window as its user does, by the corner. */
  void closeByUser() throws Exception {
    onScreen(
        () -> {
          frame().dispatchEvent(new WindowEvent(frame(), WindowEvent.WINDOW_CLOSING));
          return true;
        });
  }

  /** Chooses a file in the dialog of a menu item; the item returns when the dialog closes. */
  void chooseFile(String item, Path file) throws Exception {
    EventQueue.invokeLater(() -> menuItem(item + " …").doClick(0));
    answer(item, file);
  }

  /** Chooses a file in the dialog that opens. */
  void answer(String item, Path file) throws Exception {
    await("the dialog", () -> dialog(item).isPresent());
    onScreen(
        () -> {
          JFileChooser chooser = dialog(item).orElseThrow();
          chooser.setSelectedFile(file.toFile());
          chooser.approveSelection();
          return true;
        });
  }

  /** Adds all of a file as its plan says. */
  void importFile(Path file) throws Exception {
    chooseFile("Import", file);
    press("Import");
  }

  void type(String field, String text) throws Exception {
    onScreen(
        () -> {
          find(JTextField.class, field).setText(text);
          return true;
        });
  }

  /** The cursor goes from a field to another place, or to another app. */
  void leave(String field) throws Exception {
    onScreen(
        () -> {
          JTextField left = find(JTextField.class, field);
          FocusEvent event = new FocusEvent(left, FocusEvent.FOCUS_LOST);
          Arrays.stream(left.getFocusListeners()).forEach(listener -> listener.focusLost(event));
          return true;
        });
  }

  void typeToken(String text) throws Exception {
    onScreen(
        () -> {
          find(JPasswordField.class, "API token").setText(text);
          return true;
        });
  }

  /** Fills in the form that is shown. */
  void signIn(String server, String token) throws Exception {
    if (!onScreen(() -> shows("Server"))) {
      press("Advanced");
    }
    type("Server", server);
    typeToken(token);
    press("Sign in");
  }

  /**
   * Presses a button of the mouse on a row of a table; for the screen's thread.
   *
   * @param button such as {@link MouseEvent#BUTTON3}, which asks for a menu
   */
  static void pressOn(JTable table, int row, int button) {
    Rectangle place = table.getCellRect(row, 0, false);
    table.dispatchEvent(
        new MouseEvent(
            table,
            MouseEvent.MOUSE_PRESSED,
            0,
            InputEvent.getMaskForButton(button),
            place.x + 9,
            place.y + 9,
            1,
            button == MouseEvent.BUTTON3,
            button));
  }

  /** Presses a key while the cursor is on that component. */
  static boolean key(JComponent on, String stroke) throws Exception {
    KeyStroke key = KeyStroke.getKeyStroke(stroke);
    return onScreen(
        () ->
            SwingUtilities.processKeyBindings(
                new KeyEvent(
                    on,
                    KeyEvent.KEY_PRESSED,
                    0,
                    key.getModifiers(),
                    key.getKeyCode(),
                    KeyEvent.CHAR_UNDEFINED)));
  }

  /** Edits a cell in place, as a user who then presses Enter. */
  void edit(String what, int column, String text) throws Exception {
    awaitRow(what);
    onScreen(
        () -> {
          JTable table = table();
          int row = row(what);
          table.changeSelection(row, column, false, false);
          assertThat(table.editCellAt(row, column)).isTrue();
          ((JTextField) table.getEditorComponent()).setText(text);
          return table.getCellEditor().stopCellEditing();
        });
  }

  void select(String what) throws Exception {
    awaitRow(what);
    onScreen(
        () -> {
          table().changeSelection(row(what), 0, false, false);
          return true;
        });
  }

  /** Goes to a tab, whatever number stands behind its title. */
  void tab(String title) throws Exception {
    onScreen(
        () -> {
          List<String> all = tabs();
          find(JTabbedPane.class, "Views")
              .setSelectedIndex(
                  IntStream.range(0, all.size())
                      .filter(i -> all.get(i).startsWith(title))
                      .findFirst()
                      .orElseThrow());
          return true;
        });
  }
}
