package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;

/** What was done to entries is taken back and done again, here and on the server. */
class UndoTest extends OnADisplay {

  private static final int WHAT = 0;
  private static final int LENGTH = 4;

  private OnScreen synced() throws Exception {
    server
        .web()
        .addEntry("Old work", Instant.now().minus(Duration.ofHours(5)), Duration.ofHours(1));
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow("Old work");
    return screen;
  }

  /** Description and seconds of what the file holds. */
  private static List<String> inFile(OnScreen screen) {
    return screen.entries().stream().map(UndoTest::text).sorted().toList();
  }

  private static String text(TimeEntry entry) {
    return text(entry.description(), entry.duration());
  }

  private static String text(String description, long seconds) {
    return description + " " + (seconds < 0 ? "runs" : seconds);
  }

  private static void awaitFile(OnScreen screen, String... entries) {
    screen.awaitFile(() -> inFile(screen).equals(List.of(entries)));
  }

  private String onServer() {
    return server.web().rows(RowKind.TIME_ENTRY).stream()
        .map(row -> text(row.path("description").asText(), row.path("duration").asLong()))
        .sorted()
        .toList()
        .toString();
  }

  private static String undo(OnScreen screen) throws Exception {
    screen.settle();
    return OnScreen.onScreen(() -> screen.menuItem("Undo").getText());
  }

  @Test
  void editsAreTakenBackOneByOneAndDoneAgain() throws Exception {
    try (OnScreen screen = synced()) {
      screen.edit("Old work", WHAT, "New work");
      screen.awaitRow("New work");
      screen.edit("New work", LENGTH, "0:30");
      awaitFile(screen, "New work 1800");
      assertThat(undo(screen)).isEqualTo("Undo: edited “New work”");
      JTable table = OnScreen.onScreen(screen::table);
      OnScreen.key(table, "control Z");
      awaitFile(screen, "New work 3600");
      screen.await("what was taken back", () -> screen.says("Undone: edited “New work”"));
      OnScreen.key(table, "control Z");
      awaitFile(screen, "Old work 3600");
      screen.choose("Redo");
      awaitFile(screen, "New work 3600");
      screen.choose("Redo");
      awaitFile(screen, "New work 1800");
      screen.sync();
      assertThat(onServer()).isEqualTo("[New work 1800]");
    }
  }

  /** An edit that is still being stored is not on the list yet; the one before it is. */
  @Test
  void anUndoThatComesAtOnceTakesBackTheLastEdit() throws Exception {
    try (OnScreen screen = synced()) {
      screen.edit("Old work", WHAT, "New work");
      screen.awaitRow("New work");
      CountDownLatch disk = screen.slowDisk();
      screen.edit("New work", LENGTH, "0:30");
      screen.choose("Undo");
      disk.countDown();
      screen.await("what was taken back", () -> screen.says("Undone: edited “New work”"));
      assertThat(inFile(screen)).containsExactly("New work 3600");
    }
  }

  @Test
  void anUndoOfAStopLetsTheEntryRunAgain() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Call");
      screen.press("Start");
      screen.press("Stop");
      screen.await("it is over", () -> screen.shows("Start"));
      assertThat(undo(screen)).isEqualTo("Undo: stopped “Call”");
      screen.choose("Undo");
      awaitFile(screen, "Call runs", "Old work 3600");
      screen.sync();
      assertThat(onServer()).isEqualTo("[Call runs, Old work 3600]");
    }
  }

  /** It names what it deletes; what was stopped for it runs again. */
  @Test
  void anUndoOfAStartDeletesTheEntryAndTheOneBeforeRunsAgain() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Call");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.select("Old work");
      screen.choose("Continue the selected one");
      screen.awaitFile(() -> inFile(screen).contains("Old work runs"));
      screen.sync();
      assertThat(undo(screen)).isEqualTo("Undo: continued “Old work” (this deletes)");
      screen.choose("Undo");
      awaitFile(screen, "Call runs", "Old work 3600");
      screen.sync();
      assertThat(onServer()).isEqualTo("[Call runs, Old work 3600]");
      screen.choose("Redo");
      screen.awaitFile(() -> inFile(screen).contains("Old work runs"));
      screen.sync();
      assertThat(onServer()).contains("Old work runs", "Old work 3600").doesNotContain("Call runs");
    }
  }

  @Test
  void whatAnotherDeviceHasChangedSinceIsLeft() throws Exception {
    try (OnScreen screen = synced()) {
      screen.edit("Old work", WHAT, "New work");
      screen.awaitRow("New work");
      screen.sync();
      long id = server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
      server.web().edit(RowKind.TIME_ENTRY, id, "description", "Theirs");
      screen.sync();
      screen.awaitRow("Theirs");
      screen.choose("Undo");
      screen.await("why not", () -> screen.says("1 entry was changed since and stays as it is"));
      screen.sync();
      assertThat(onServer()).isEqualTo("[Theirs 3600]");
    }
  }

  /** Only one runs: what was started elsewhere since goes on. */
  @Test
  void anUndoOfAStopLeavesItStoppedIfAnotherOneRuns() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Call");
      screen.press("Start");
      screen.press("Stop");
      screen.await("it is over", () -> screen.shows("Start"));
      screen.sync();
      server.web().put(RowKind.TIME_ENTRY, running(), Instant.now());
      screen.sync();
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.choose("Undo");
      screen.await("why not", () -> screen.says("1 entry was changed since and stays as it is"));
      assertThat(inFile(screen)).contains("Theirs runs").doesNotContain("Call runs");
    }
  }

  private static Map<String, Object> running() {
    return Map.of(
        "description",
        "Theirs",
        "start",
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        "duration",
        -1);
  }

  /** The server has deleted the first one for good, so what is done next is done to a new one. */
  @Test
  void stepsBeforeADeleteAreTakenBackThoughTheServerHasDeletedIt() throws Exception {
    try (OnScreen screen = synced()) {
      screen.edit("Old work", WHAT, "New work");
      screen.awaitRow("New work");
      screen.select("New work");
      OnScreen.key(screen.table(), "DELETE");
      screen.await("it is gone", () -> screen.row("New work") < 0);
      screen.sync();
      assertThat(onServer()).isEqualTo("[]");
      screen.choose("Undo");
      screen.awaitRow("New work");
      screen.sync();
      screen.choose("Undo");
      screen.awaitRow("Old work");
      screen.sync();
      assertThat(onServer()).isEqualTo("[Old work 3600]");
    }
  }

  @Test
  void aSignOutEndsWhatCanBeTakenBack() throws Exception {
    try (OnScreen screen = synced()) {
      screen.edit("Old work", WHAT, "New work");
      screen.awaitRow("New work");
      screen.sync();
      assertThat(undo(screen)).isEqualTo("Undo: edited “New work”");
      screen.choose("Sign out …");
      screen.press("Sign out");
      screen.await("the form", () -> screen.shows("API token"));
      assertThat(undo(screen)).isEqualTo("Undo");
      assertThat(OnScreen.onScreen(() -> screen.menuItem("Undo").isEnabled())).isFalse();
    }
  }

  /** An import that was done a moment ago stays, whatever the user does in a field. */
  @Test
  void aFieldWithTheCursorOwnsItsKeys() throws Exception {
    try (OnScreen screen = synced()) {
      Path csv = folder.resolve("in.csv");
      Files.writeString(csv, "description,start,duration\nOne,2026-01-01T10:00:00Z,1h");
      screen.importFile(csv);
      screen.awaitRow("One");
      JTextField field = screen.find(JTextField.class, "Description");
      for (String letter : List.of("C", "a", "l", "l", " ", "A", "n", "n")) {
        append(field, letter);
      }
      assertThat(pressed(field, "control Z")).contains("Call");
      assertThat(pressed(field, "control Z")).contains("");
      assertThat(pressed(field, "control Z")).contains("");
      assertThat(pressed(field, "control Y")).contains("Call");
      assertThat(pressed(field, "control shift Z")).contains("Call Ann");
      assertThat(pressed(screen.find(JTextField.class, "Search"), "control Z")).isPresent();
      assertThat(inFile(screen)).hasSize(2);
    }
  }

  private static void append(JTextField field, String letter) throws Exception {
    OnScreen.onScreen(
        () -> {
          field.getDocument().insertString(field.getDocument().getLength(), letter, null);
          return true;
        });
  }

  /** What stands in the field after that key; empty if the key was not the field's. */
  private static Optional<String> pressed(JTextField field, String stroke) throws Exception {
    return OnScreen.key(field, stroke)
        ? Optional.of(OnScreen.onScreen(field::getText))
        : Optional.empty();
  }

  @Test
  void theWordsOfAnotherEntryDoNotComeBackIntoACell() throws Exception {
    try (OnScreen screen = synced()) {
      screen.edit("Old work", LENGTH, "0:30");
      screen.await("shown", () -> OnScreen.texts(screen.table(), LENGTH).contains("0:30:00"));
      String left =
          OnScreen.onScreen(
              () -> {
                JTable table = screen.table();
                table.editCellAt(screen.row("Old work"), LENGTH);
                JTextField field = (JTextField) table.getEditorComponent();
                field.setText("0:45");
                OnScreen.key(field, "control Z");
                OnScreen.key(field, "control Z");
                return field.getText();
              });
      assertThat(left).isEqualTo("0:30:00");
    }
  }

  /** Who has just done it has the cursor there, and types nothing. */
  @Test
  void inAnEmptyDescriptionTheKeysAreThoseOfTheList() throws Exception {
    try (OnScreen screen = synced()) {
      screen.select("Old work");
      OnScreen.key(screen.table(), "DELETE");
      awaitFile(screen);
      JTextField field = screen.find(JTextField.class, "Description");
      screen.await("can be undone", () -> screen.menuItem("Undo").isEnabled());
      OnScreen.key(field, "control Z");
      awaitFile(screen, "Old work 3600");
      screen.await("can be done again", () -> screen.menuItem("Redo").isEnabled());
      OnScreen.key(field, "control shift Z");
      awaitFile(screen);
      screen.type("Description", "Mail");
      OnScreen.key(field, "control Z");
      assertThat(OnScreen.onScreen(() -> field.getText())).isEmpty();
      screen.settle();
      awaitFile(screen);
    }
  }
}
