package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Ref;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.time.Instant;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;

/** The command line, or any other program, works on the file that the window has open. */
class OtherProgramTest extends OnADisplay {

  @Test
  void whatItStartsAndStopsIsShown() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login());
        TrackerDatabase other = TrackerDatabase.open(file())) {
      screen.sync();
      Ref<TimeEntry> begun = other.timeEntries().create(TimeEntry.started("From the terminal"));
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.awaitStatus("Saved here. 1 to send");
      other.timeEntries().update(begun, row -> row.stoppedAt(Instant.now()));
      screen.await("it has stopped", () -> screen.shows("Start"));
      screen.awaitRow("From the terminal");
    }
  }

  @Test
  void wordsThatAreTypedStayWhenItStartsTheClock() throws Exception {
    try (OnScreen screen = OnScreen.open(file());
        TrackerDatabase other = TrackerDatabase.open(file())) {
      screen.press("Work without a server");
      screen.type("Description", "Write the rep");
      other.timeEntries().create(TimeEntry.started("From the terminal"));
      screen.await("it runs", () -> screen.shows("Stop"));
      assertThat(typed(screen)).isEqualTo("Write the rep");
      screen.leave("Description");
      screen.type("Description", "Write the report");
      enter(screen);
      screen.awaitEnded("From the terminal");
      screen.await("the other one runs", () -> screen.shows("Stop"));
      assertThat(screen.running().description()).isEqualTo("Write the report");
      assertThat(screen.entries()).hasSize(2);
    }
  }

  @Test
  void wordsThatAreTypedStayWhenItStopsTheClockAgain() throws Exception {
    try (OnScreen screen = OnScreen.open(file());
        TrackerDatabase other = TrackerDatabase.open(file())) {
      screen.press("Work without a server");
      screen.type("Description", "Write the report");
      Ref<TimeEntry> begun = other.timeEntries().create(TimeEntry.started("From the terminal"));
      screen.await("it runs", () -> screen.shows("Stop"));
      other.timeEntries().update(begun, row -> row.stoppedAt(Instant.now()));
      screen.await("it has stopped", () -> screen.shows("Start"));
      assertThat(typed(screen)).isEqualTo("Write the report");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      assertThat(screen.running().description()).isEqualTo("Write the report");
      screen.type("Description", "Write the long report");
      screen.press("Stop");
      screen.awaitEnded("Write the long report");
      assertThat(typed(screen)).isEmpty();
    }
  }

  @Test
  void wordsThatCouldNotBeStartedStayWhenItStartsTheClock() throws Exception {
    try (OnScreen screen = OnScreen.open(file());
        TrackerDatabase other = TrackerDatabase.open(file());
        SqliteConnection lock = new JdbcDriver(file()).open()) {
      screen.press("Work without a server");
      lock.execute("BEGIN IMMEDIATE");
      screen.type("Description", "Write the report");
      screen.press("Start");
      screen.await("why not", () -> screen.says("keeps " + file() + " locked"));
      lock.execute("ROLLBACK");
      other.timeEntries().create(TimeEntry.started("From the terminal"));
      screen.await("it runs", () -> screen.shows("Stop"));
      assertThat(typed(screen)).isEqualTo("Write the report");
    }
  }

  private static String typed(OnScreen screen) throws Exception {
    return OnScreen.onScreen(() -> screen.find(JTextField.class, "Description").getText());
  }

  private static void enter(OnScreen screen) throws Exception {
    OnScreen.onScreen(
        () -> {
          screen.find(JTextField.class, "Description").postActionEvent();
          return true;
        });
  }

  @Test
  void anUndoThatMeetsALockedFileCanBeTriedAgain() throws Exception {
    try (OnScreen screen = OnScreen.open(file());
        SqliteConnection other = new JdbcDriver(file()).open()) {
      screen.press("Work without a server");
      screen.type("Description", "Old work");
      screen.press("Start");
      screen.press("Stop");
      screen.select("Old work");
      OnScreen.key(screen.table(), "DELETE");
      screen.await("it is gone", () -> screen.row("Old work") < 0);
      other.execute("BEGIN IMMEDIATE");
      screen.choose("Undo");
      screen.await("why not", () -> screen.says("keeps " + file() + " locked"));
      other.execute("ROLLBACK");
      screen.press("Close");
      screen.choose("Undo");
      screen.awaitRow("Old work");
      screen.settle();
      assertThat(OnScreen.onScreen(() -> screen.says("Not done"))).isFalse();
    }
  }
}
