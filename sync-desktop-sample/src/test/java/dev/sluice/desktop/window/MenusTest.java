package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.util.List;
import java.util.stream.Stream;
import javax.swing.JLabel;
import javax.swing.JMenuItem;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.text.JTextComponent;
import org.junit.jupiter.api.Test;

/** What the menus tell, and what a user without a server is not bothered with. */
class MenusTest extends OnADisplay {

  private static final String CONTINUE = "Continue the selected one";
  private static final String DELETE = "Delete the selected one";

  @Test
  void theThemeThatIsOnIsMarked() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      assertThat(marked(screen)).containsExactly(true, false, false);
      screen.choose("Dark");
      try {
        assertThat(marked(screen)).containsExactly(false, false, true);
      } finally {
        screen.choose("Light");
      }
      assertThat(marked(screen)).containsExactly(false, true, false);
    }
  }

  private static List<Boolean> marked(OnScreen screen) throws Exception {
    return OnScreen.onScreen(
        () ->
            Stream.of("System", "Light", "Dark")
                .map(theme -> screen.menuItem(theme).isSelected())
                .toList());
  }

  @Test
  void whatNeedsAnEntryShowsItsKeyAndIsOfferedWithOneOnly() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      assertThat(enabled(screen)).containsExactly(false, false, false, false, false);
      assertThat(OnScreen.onScreen(() -> key(screen, DELETE))).isEqualTo("pressed DELETE");
      assertThat(OnScreen.onScreen(() -> key(screen, CONTINUE))).isEqualTo("ctrl pressed ENTER");
      screen.type("Description", "Work");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.press("Stop");
      screen.select("Work");
      assertThat(enabled(screen)).containsExactly(true, true, true, false, false);
      screen.choose(DELETE);
      screen.await("an empty list", () -> screen.row("Work") < 0);
      screen.await("nothing to delete", () -> !screen.menuItem(DELETE).isEnabled());
    }
  }

  /** Somebody has worked without a server. */
  private static void worked(OnScreen screen) throws Exception {
    screen.press("Work without a server");
    screen.type("Description", "Work");
    screen.press("Start");
    screen.await("it runs", () -> screen.shows("Stop"));
    screen.press("Stop");
  }

  /** In a field the key deletes a letter, whatever is selected in the list. */
  @Test
  void theKeyOfAnItemOfTheListWorksInTheListOnly() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      worked(screen);
      screen.select("Work");
      assertThat(OnScreen.key(screen.find(JTextField.class, "Search"), "control ENTER")).isFalse();
    }
  }

  private static List<Boolean> enabled(OnScreen screen) throws Exception {
    return OnScreen.onScreen(
        () ->
            Stream.of(CONTINUE, DELETE, "Undo", "Redo", "Sync now")
                .map(item -> screen.menuItem(item).isEnabled())
                .toList());
  }

  private static String key(OnScreen screen, String item) {
    return String.valueOf(((JMenuItem) screen.menuItem(item)).getAccelerator());
  }

  @Test
  void helpListsTheKeysAndNamesTheVersion() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      screen.choose("Keys");
      screen.await("the keys", () -> screen.says("Start or stop") && screen.says("F8"));
      assertThat(OnScreen.onScreen(() -> screen.says("+Z"))).isTrue();
      List<String> labels = OnScreen.onScreen(() -> labels(screen.find(JPanel.class, "Keys")));
      assertThat(labels).contains("Alt+1 …");
      int inList = labels.indexOf("In the list of entries:");
      assertThat(labels.subList(inList + 1, inList + 7))
          .containsExactly(
              "Enter",
              "Edit the selected entry",
              "Ctrl+Enter",
              "Continue the selected entry",
              "Delete",
              "Delete the selected entry");
      assertThat(labels.subList(0, inList)).doesNotContain("Ctrl+Enter", "Delete").contains("F8");
      screen.shoot("keys", new Dimension(800, 600));
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
      screen.press("Back");
      screen.choose("About Sluice");
      screen.await("the version", () -> screen.says("sluice ("));
      screen.press("Back");
      screen.await("the list", () -> screen.shows("Start"));
    }
  }

  private static List<String> labels(JPanel page) {
    return OnScreen.all(page).stream()
        .map(
            one ->
                one instanceof JLabel label
                    ? label.getText()
                    : one instanceof JTextComponent text ? text.getText() : "")
        .filter(label -> !label.isEmpty())
        .toList();
  }

  @Test
  void onlyWhoHasAServerSeesWhatIsNotSent() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      worked(screen);
      screen.awaitRow("Work");
      assertThat(OnScreen.onScreen(() -> clocks(screen))).isZero();
      screen.choose("Sign in …");
      screen.signIn(login().url(), login().token());
      screen.await("a clock", () -> screen.shows("Entries") && clocks(screen) == 1);
      screen.sync();
      screen.await("it is sent", () -> clocks(screen) == 0);
    }
  }

  /** How many signs of an entry that waits stand in the row. */
  private static long clocks(OnScreen screen) {
    JTable table = screen.table();
    int row = screen.row("Work");
    Component cell = table.prepareRenderer(table.getCellRenderer(row, 0), row, 0);
    return OnScreen.all((Container) cell).stream()
        .filter(
            part -> part instanceof JLabel label && label.isVisible() && label.getText().isEmpty())
        .count();
  }

  @Test
  void theBucketsStandWithTheSyncs() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      assertThat(OnScreen.onScreen(() -> screen.says("/60"))).isFalse();
      screen.tab("Syncs");
      screen.await("the buckets", () -> screen.says("/60"));
      screen.shoot("buckets", new Dimension(800, 600));
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
    }
  }

  @Test
  void everyTabHasAKey() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      JTabbedPane tabs = screen.find(JTabbedPane.class, "Views");
      JTextField field = screen.find(JTextField.class, "Description");
      for (int i = tabs.getTabCount(); i >= 1; i--) {
        OnScreen.key(field, "alt " + i);
        assertThat(OnScreen.onScreen(() -> tabs.getSelectedIndex())).isEqualTo(i - 1);
      }
    }
  }
}
