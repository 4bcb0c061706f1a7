package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.redmine.RedmineKind;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import java.awt.GraphicsEnvironment;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.concurrent.CountDownLatch;
import javax.swing.JTextField;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Redmine makes no project by typing, so a slip of the key is refused; the words are not lost. */
class RefusedWordsTest {

  private static final String WHY = "there is no project “hoome” here";
  private static final String WORDS = "Long words about it @hoome";

  @TempDir Path folder;

  @BeforeEach
  void syncedOnce() {
    assumeFalse(GraphicsEnvironment.isHeadless(), "there is no display");
    JdbcDriver file = new JdbcDriver(folder.resolve("r.db"));
    new RedmineKind().open(file, SqliteOptions.defaults(), () -> ZoneId.systemDefault()).close();
    asServer("INSERT INTO projects VALUES (1, 11, 0, 'Home', 'home', NULL, NULL)");
    asServer("INSERT INTO time_entry_activities VALUES (1, 8, 0, 'Design')");
  }

  /** As a sync would have written it. */
  private void asServer(String sql) {
    try (SqliteConnection plain = new JdbcDriver(folder.resolve("r.db")).open()) {
      plain.execute("UPDATE _sync_guard SET applying = 1");
      plain.execute(sql);
      plain.execute("UPDATE _sync_guard SET applying = 0");
    }
  }

  /** Its server cannot be reached. */
  private OnScreen opened() throws Exception {
    Login login = new Login("http://127.0.0.1:1", "key");
    return OnScreen.of(new RedmineKind(), folder.resolve("r.db"), login);
  }

  private static void start(OnScreen screen) throws Exception {
    screen.type("Description", "Work @home");
    screen.press("Start");
    screen.await("it runs", () -> screen.shows("Stop"));
  }

  private static String typed(OnScreen screen) {
    return screen.find(JTextField.class, "Description").getText();
  }

  @Test
  void whatIsTypedAboutTheClockComesBackWhenItHasStopped() throws Exception {
    try (OnScreen screen = opened()) {
      start(screen);
      screen.type("Description", WORDS);
      screen.press("Stop");
      screen.awaitEnded("Work @Home #Design");
      screen.await("why", () -> screen.says(WHY));
      screen.await("the words", () -> screen.shows("Start") && typed(screen).equals(WORDS));
    }
  }

  /** Only the project is wrong: the description is what the clock says already. */
  @Test
  void whatIsTypedAboutTheClockStaysWhenTheFileChanges() throws Exception {
    try (OnScreen screen = opened()) {
      start(screen);
      screen.type("Description", "Work @hoome");
      screen.leave("Description");
      screen.await("why", () -> screen.says(WHY));
      asServer("INSERT INTO projects VALUES (2, 12, 0, 'Garden', 'garden', NULL, NULL)");
      screen.app.database().refresh();
      screen.settle();
      screen.settle();
      assertThat(OnScreen.onScreen(() -> typed(screen))).isEqualTo("Work @hoome");
    }
  }

  /** Two entries; the words about the first are refused while the second is being edited. */
  private static void refusedWhileAnotherIsEdited(OnScreen screen) throws Exception {
    start(screen);
    screen.press("Stop");
    screen.awaitEnded("Work @Home");
    screen.await("nothing runs", () -> screen.shows("Start"));
    screen.type("Description", "More @home");
    screen.press("Start");
    screen.await("it runs", () -> screen.shows("Stop"));
    screen.press("Stop");
    screen.awaitEnded("More @Home");
    CountDownLatch disk = screen.slowDisk();
    screen.edit("Work @Home", 0, WORDS);
    OnScreen.onScreen(() -> screen.table().editCellAt(screen.row("More @Home"), 0));
    cell(screen, "More words @home");
    disk.countDown();
    screen.await("why", () -> screen.says(WHY));
  }

  private static void cell(OnScreen screen, String text) throws Exception {
    OnScreen.onScreen(
        () -> {
          ((JTextField) screen.table().getEditorComponent()).setText(text);
          return true;
        });
  }

  /** What stands in the cell that is edited; empty if none is. */
  private static String cell(OnScreen screen) {
    return screen.table().getEditorComponent() instanceof JTextField field ? field.getText() : "";
  }

  @Test
  void refusedWordsWaitWhileAnotherCellIsEdited() throws Exception {
    try (OnScreen screen = opened()) {
      refusedWhileAnotherIsEdited(screen);
      screen.settle();
      assertThat(OnScreen.onScreen(() -> cell(screen))).isEqualTo("More words @home");
      OnScreen.onScreen(() -> screen.table().getCellEditor().stopCellEditing());
      screen.await("the refused words", () -> cell(screen).equals(WORDS));
      cell(screen, WORDS.replace("hoome", "home"));
      OnScreen.onScreen(() -> screen.table().getCellEditor().stopCellEditing());
      screen.awaitRow("Long words about it @Home #Design");
      screen.awaitRow("More words @Home #Design");
    }
  }

  @Test
  void theWindowStaysOpenOnceForWordsThatAreRefused() throws Exception {
    try (OnScreen screen = opened()) {
      refusedWhileAnotherIsEdited(screen);
      screen.closeByUser();
      screen.await("the refused words", () -> cell(screen).equals(WORDS));
      screen.await("a notice", () -> screen.says("or close again to drop it"));
      assertThat(screen.isOver()).isFalse();
      screen.closeByUser();
      screen.await("it is over", screen::isOver);
    }
  }

  @Test
  void theWindowStaysOpenForWordsWhoseEntryASearchHides() throws Exception {
    try (OnScreen screen = opened()) {
      refusedWhileAnotherIsEdited(screen);
      screen.type("Search", "More");
      OnScreen.onScreen(() -> screen.table().getCellEditor().stopCellEditing());
      OnScreen.onScreen(
          () -> {
            if (screen.table().isEditing()) { // the words are there before the search has ended
              screen.table().getCellEditor().stopCellEditing();
            }
            return true;
          });
      screen.closeByUser();
      screen.await("the refused words", () -> cell(screen).equals(WORDS));
      assertThat(screen.isOver()).isFalse();
    }
  }

  @Test
  void theWindowStaysOpenForWordsAboutTheClock() throws Exception {
    try (OnScreen screen = opened()) {
      start(screen);
      screen.type("Description", WORDS);
      screen.closeByUser();
      screen.await("a notice", () -> screen.says("or close again to drop it"));
      assertThat(screen.isOver()).isFalse();
      assertThat(OnScreen.onScreen(() -> typed(screen))).isEqualTo(WORDS);
      screen.closeByUser();
      screen.await("it is over", screen::isOver);
    }
  }

  @Test
  void aCellIsEditedOnUntilItsWordsCanBeSaved() throws Exception {
    try (OnScreen screen = opened()) {
      start(screen);
      screen.press("Stop");
      screen.awaitEnded("Work @Home");
      screen.edit("Work @Home", 0, WORDS);
      screen.await("why", () -> screen.says(WHY));
      screen.await("the editor", () -> screen.table().isEditing());
      OnScreen.onScreen(
          () -> {
            JTextField cell = (JTextField) screen.table().getEditorComponent();
            assertThat(cell.getText()).isEqualTo(WORDS);
            cell.setText(WORDS.replace("hoome", "home"));
            return screen.table().getCellEditor().stopCellEditing();
          });
      screen.awaitRow("Long words about it @Home #Design");
    }
  }
}
