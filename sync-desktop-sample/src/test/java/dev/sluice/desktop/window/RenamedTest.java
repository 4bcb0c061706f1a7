package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.state.RowKind;
import java.awt.Dimension;
import java.awt.KeyboardFocusManager;
import java.awt.event.KeyEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.swing.AbstractButton;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.MenuElement;
import javax.swing.MenuSelectionManager;
import org.junit.jupiter.api.Test;

/** Projects and tags are changed in the window, and sent. */
class RenamedTest extends OnADisplay {

  private OnScreen opened() throws Exception {
    Instant now = Instant.now();
    server.web().put(RowKind.PROJECT, Map.of("name", "Shop", "color", "#0b83d9"), now);
    server.web().put(RowKind.PROJECT, Map.of("name", "Garden", "color", "#2da608"), now);
    server.web().put(RowKind.TAG, Map.of("name", "urgent"), now);
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.choose("Projects, clients and tags …");
    screen.await("all of them", () -> names(screen).size() == 3);
    return screen;
  }

  private static List<String> names(OnScreen screen) {
    return OnScreen.texts(screen.find(JTable.class, "Projects, clients and tags"), 0);
  }

  private static void pick(OnScreen screen, String name) throws Exception {
    screen.await(name, () -> names(screen).contains(name));
    OnScreen.onScreen(
        () -> {
          int row = names(screen).indexOf(name);
          screen.find(JTable.class, "Projects, clients and tags").setRowSelectionInterval(row, row);
          return true;
        });
  }

  private static void rename(OnScreen screen, String from, String to) throws Exception {
    pick(screen, from);
    screen.type("Name", to);
    screen.press("Rename");
  }

  private static void back(OnScreen screen) throws Exception {
    screen.press("Back");
    screen.await("the list", () -> screen.shows("Start"));
    screen.sync();
  }

  private List<String> onServer(RowKind kind, String field) {
    return server.web().rows(kind).stream().map(row -> row.path(field).asText()).toList();
  }

  @Test
  void aProjectAndATagAreRenamedAndTheUndoIsSentToo() throws Exception {
    try (OnScreen screen = opened()) {
      rename(screen, "Shop", "Store");
      screen.await("its words", () -> screen.says("Renamed project “Shop” to “Store”"));
      rename(screen, "urgent", "soon");
      screen.await("it is renamed", () -> names(screen).contains("soon"));
      screen.shoot("names", new Dimension(800, 600));
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
      back(screen);
      assertThat(onServer(RowKind.PROJECT, "name")).containsExactlyInAnyOrder("Store", "Garden");
      assertThat(onServer(RowKind.TAG, "name")).containsExactly("soon");
      screen.choose("Undo");
      screen.await("it is undone", () -> screen.says("Undone: renamed tag “urgent” to “soon”"));
      screen.sync();
      assertThat(onServer(RowKind.TAG, "name")).containsExactly("urgent");
    }
  }

  @Test
  void theNameOfAnArchivedProjectIsTakenToo() throws Exception {
    try (OnScreen screen = opened()) {
      pick(screen, "Shop");
      screen.press("Archive");
      screen.await("it stands last", () -> names(screen).indexOf("Shop") == 1);
      rename(screen, "Garden", "shop");
      screen.await("why", () -> screen.says("Not done: an archived project is called “shop”"));
      back(screen);
      assertThat(onServer(RowKind.PROJECT, "name")).containsExactlyInAnyOrder("Shop", "Garden");
    }
  }

  @Test
  void aProjectIsArchivedAndTakenUpAgain() throws Exception {
    try (OnScreen screen = opened()) {
      pick(screen, "Shop");
      screen.press("Archive");
      screen.await(
          "it stands last", () -> names(screen).equals(List.of("Garden", "Shop", "urgent")));
      screen.settle();
      back(screen);
      assertThat(onServer(RowKind.PROJECT, "active")).containsExactlyInAnyOrder("false", "true");
      screen.choose("Projects, clients and tags …");
      pick(screen, "Shop");
      screen.press("Archive"); // which says “Take up” now
      screen.await("its words", () -> screen.says("Took up again project “Shop”"));
      back(screen);
      assertThat(onServer(RowKind.PROJECT, "active")).containsOnly("true");
    }
  }

  @Test
  void aProjectGetsAnotherColour() throws Exception {
    try (OnScreen screen = opened()) {
      pick(screen, "Shop");
      screen.press("Colour");
      OnScreen.onScreen(
          () -> {
            item("Red").doClick(0);
            MenuSelectionManager.defaultManager().clearSelectedPath();
            return true;
          });
      screen.await("its words", () -> screen.says("Coloured project “Shop”"));
      back(screen);
      assertThat(onServer(RowKind.PROJECT, "color"))
          .containsExactlyInAnyOrder("#d92b2b", "#2da608");
    }
  }

  private static AbstractButton item(String name) {
    MenuElement[] path = MenuSelectionManager.defaultManager().getSelectedPath();
    return List.of(path[0].getSubElements()).stream()
        .map(MenuElement::getComponent)
        .filter(one -> name.equals(one.getName()))
        .map(AbstractButton.class::cast)
        .findFirst()
        .orElseThrow();
  }

  /** The server would refuse it, and the user would hear of that only later. */
  @Test
  void aNameThatIsTakenIsRefusedAtOnce() throws Exception {
    try (OnScreen screen = opened()) {
      rename(screen, "Shop", "garden");
      screen.await("why", () -> screen.says("Not done: another project is called “garden”"));
      assertThat(OnScreen.onScreen(() -> names(screen))).contains("Shop");
    }
  }

  @Test
  void whatAnotherDeviceHasRenamedSinceStaysSo() throws Exception {
    try (OnScreen screen = opened()) {
      rename(screen, "Shop", "Store");
      screen.await("its words", () -> screen.says("Renamed project"));
      back(screen);
      long id =
          server.web().rows(RowKind.PROJECT).stream()
              .filter(row -> row.path("name").asText().equals("Store"))
              .findFirst()
              .orElseThrow()
              .path("id")
              .asLong();
      server.web().edit(RowKind.PROJECT, id, "name", "Market");
      screen.sync();
      screen.choose("Undo");
      screen.await("why", () -> screen.says("Nothing to do: the project was changed since"));
      screen.sync();
      assertThat(onServer(RowKind.PROJECT, "name")).containsExactlyInAnyOrder("Market", "Garden");
    }
  }

  @Test
  void thePageIsUsedByKeyboardAlone() throws Exception {
    try (OnScreen screen = opened()) {
      JTable table = screen.find(JTable.class, "Projects, clients and tags");
      screen.await("the cursor", () -> screen.frame().getMostRecentFocusOwner() == table);
      screen.await("the first name", () -> table.getSelectedRow() == 0);
      OnScreen.key(table, "DOWN");
      String second = names(screen).get(1);
      JTextField name = screen.find(JTextField.class, "Name");
      assertThat(OnScreen.onScreen(() -> name.getText())).isEqualTo(second);
      tab(table);
      screen.await("the name", () -> screen.frame().getMostRecentFocusOwner() == name);
      screen.type("Name", "Second");
      OnScreen.onScreen(
          () -> {
            name.postActionEvent();
            return true;
          });
      screen.await("its new name", () -> names(screen).contains("Second"));
      assertThat(names(screen)).doesNotContain(second);
    }
  }

  private static void tab(JTable from) throws Exception {
    KeyEvent tab = new KeyEvent(from, KeyEvent.KEY_PRESSED, 0, 0, KeyEvent.VK_TAB, '\t');
    OnScreen.onScreen(
        () -> {
          KeyboardFocusManager.getCurrentKeyboardFocusManager().processKeyEvent(from, tab);
          return true;
        });
  }
}
