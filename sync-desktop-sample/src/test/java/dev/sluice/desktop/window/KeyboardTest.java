package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.fault.Fault;
import java.awt.Window;
import java.awt.event.KeyEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.KeyStroke;
import org.junit.jupiter.api.Test;

/** Where the cursor is, and stays, for somebody who works without a mouse. */
class KeyboardTest extends OnADisplay {

  private OnScreen withEntries(String... descriptions) throws Exception {
    OnScreen screen = OnScreen.open(file());
    screen.press("Work without a server");
    for (String one : descriptions) {
      add(screen, one);
    }
    return screen;
  }

  private static void add(OnScreen screen, String description) throws Exception {
    screen.type("Description", description);
    screen.press("Start");
    screen.await("it runs", () -> screen.shows("Stop"));
    screen.press("Stop");
    screen.awaitEnded(description);
  }

  @Test
  void suggestionsThatComeLateDoNotCallTheCursorBack() throws Exception {
    try (OnScreen screen = withEntries("Report")) {
      CountDownLatch disk = screen.slowDisk();
      screen.type("Description", "Rep");
      screen.leave("Description");
      disk.countDown();
      screen.settle();
      assertThat(OnScreen.onScreen(KeyboardTest::suggests)).isFalse();
    }
  }

  @Test
  void suggestionsGoWithTheCursor() throws Exception {
    try (OnScreen screen = withEntries("Report")) {
      screen.type("Description", "Rep");
      screen.await("suggestions", KeyboardTest::suggests);
      screen.leave("Description");
      assertThat(OnScreen.onScreen(KeyboardTest::suggests)).isFalse();
    }
  }

  private static boolean suggests() {
    return Stream.of(Window.getWindows())
        .flatMap(one -> OnScreen.all(one).stream())
        .anyMatch(one -> "Suggestions".equals(one.getName()) && one.isShowing());
  }

  @Test
  void afterADeleteTheNextEntryIsSelected() throws Exception {
    try (OnScreen screen = withEntries("First", "Second", "Third")) {
      screen.select("Second");
      OnScreen.key(screen.table(), "DELETE");
      screen.await("it is gone", () -> screen.row("Second") < 0);
      assertThat(OnScreen.onScreen(() -> screen.table().getSelectedRow()))
          .isEqualTo(screen.row("First"));
      OnScreen.key(screen.table(), "DELETE");
      screen.await("it is gone", () -> screen.row("First") < 0);
      assertThat(OnScreen.onScreen(() -> screen.table().getSelectedRow()))
          .isEqualTo(screen.row("Third"));
    }
  }

  /** Swing's table edits its cell at each key that it does not know, and holds the list for it. */
  @Test
  void onlyALetterBeginsToEditTheSelectedCell() throws Exception {
    try (OnScreen screen = withEntries("First")) {
      screen.select("First");
      int row = OnScreen.onScreen(() -> screen.row("First"));
      assertThat(begins(screen, row, "F8")).isFalse();
      assertThat(begins(screen, row, "F5")).isFalse();
      assertThat(begins(screen, row, "ESCAPE")).isFalse();
      assertThat(begins(screen, row, "alt A")).isFalse();
      assertThat(begins(screen, row, "control F")).isFalse();
      assertThat(begins(screen, row, "X")).isTrue();
    }
  }

  private static boolean begins(OnScreen screen, int row, String stroke) throws Exception {
    KeyStroke key = KeyStroke.getKeyStroke(stroke);
    char letter =
        stroke.startsWith("F") ? KeyEvent.CHAR_UNDEFINED : (char) Math.max(27, key.getKeyCode());
    return OnScreen.onScreen(
        () ->
            screen
                .table()
                .editCellAt(
                    row,
                    0,
                    new KeyEvent(
                        screen.table(),
                        KeyEvent.KEY_PRESSED,
                        0,
                        key.getModifiers(),
                        key.getKeyCode(),
                        letter)));
  }

  @Test
  void escapeEndsASearch() throws Exception {
    server.web().addEntry("Old work", Instant.now().minusSeconds(900), Duration.ofMinutes(5));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.type("Search", "nowhere");
      screen.await("nothing is found", () -> screen.says("No entries with “nowhere”"));
      JTextField search = screen.find(JTextField.class, "Search");
      assertThat(OnScreen.key(search, "ESCAPE")).isTrue();
      screen.awaitRow("Old work");
    }
  }

  @Test
  void escapeEndsASearchFromTheListToo() throws Exception {
    server.web().addEntry("Old work", Instant.now().minusSeconds(900), Duration.ofMinutes(5));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.type("Search", "old");
      screen.awaitRow("Old work");
      JTextField search = screen.find(JTextField.class, "Search");
      JTable table = screen.table();
      boolean hasEnded = // in one event: what is found meanwhile would end it, too
          OnScreen.onScreen(
              () ->
                  table.editCellAt(screen.row("Old work"), 0)
                      && OnScreen.key(table, "ESCAPE")
                      && !table.isEditing());
      assertThat(hasEnded).isTrue();
      assertThat(OnScreen.onScreen(() -> search.getText())).isEqualTo("old");
      assertThat(OnScreen.key(table, "ESCAPE")).isTrue();
      assertThat(OnScreen.onScreen(() -> search.getText())).isEmpty();
    }
  }

  @Test
  void aPageBeginsAtItsUsualButtonAndIsLeftByEscape() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.choose("Sign out …");
      screen.await("the question", () -> "Stay signed in".equals(cursor(screen).getName()));
      assertThat(OnScreen.key(OnScreen.onScreen(() -> cursor(screen)), "ESCAPE")).isTrue();
      screen.await("the entries", () -> "Description".equals(cursor(screen).getName()));
      screen.choose("Sign in …");
      screen.await("the form", () -> "API token".equals(cursor(screen).getName()));
      assertThat(OnScreen.key(OnScreen.onScreen(() -> cursor(screen)), "ESCAPE")).isTrue();
      assertThat(OnScreen.onScreen(() -> screen.shows("Start"))).isTrue();
    }
  }

  /**
   * A space that was meant for the description would open the form, and the rest would go there.
   */
  @Test
  void aPageThatComesByItselfTakesNoLetterForAButton() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      server.faults().always(request -> true, Fault.status(401));
      screen.press("Sync");
      screen.await("the page", () -> "Sign in again".equals(cursor(screen).getName()));
      assertThat(OnScreen.key(OnScreen.onScreen(() -> cursor(screen)), "SPACE")).isFalse();
      assertThat(OnScreen.key(OnScreen.onScreen(() -> cursor(screen)), "ESCAPE")).isTrue();
      screen.await("the entries", () -> "Description".equals(cursor(screen).getName()));
    }
  }

  /** Where the cursor is, or will be when the window is in front. */
  private static JComponent cursor(OnScreen screen) {
    return (JComponent) screen.frame().getMostRecentFocusOwner();
  }
}
