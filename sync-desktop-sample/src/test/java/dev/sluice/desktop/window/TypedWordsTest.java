package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sluice.desktop.window.account.Login;
import dev.sluice.store.Query;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import java.awt.GraphicsEnvironment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.swing.AbstractButton;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is typed or pressed while the disk is slow, or while other devices edit the same entries.
 */
class TypedWordsTest {

  @TempDir Path folder;

  private final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  private WireServer wire;

  @BeforeEach
  void needsADisplay() throws Exception {
    assumeFalse(GraphicsEnvironment.isHeadless(), "there is no display");
    wire = WireServer.start(server);
  }

  @AfterEach
  void stop() {
    if (wire != null) {
      wire.close();
    }
  }

  private Path file() {
    return folder.resolve("t.db");
  }

  private Login login() {
    return new Login(wire.url(), TrackerServer.TOKEN);
  }

  private OnScreen synced() throws Exception {
    server
        .web()
        .addEntry("Old work", Instant.now().minus(Duration.ofHours(5)), Duration.ofHours(1));
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow("Old work");
    return screen;
  }

  @Test
  void anEditOfTheWordsLeavesTheProjectAlone() throws Exception {
    long home = server.web().workspace();
    long other = server.web().add(RowKind.WORKSPACE, home, Map.of("name", "Other"));
    long first = server.web().addProject(home, "Support");
    long second = server.web().addProject(other, "Support");
    Instant at = Instant.now().minus(Duration.ofHours(2));
    entry("For A", home, first, at);
    entry("For B", other, second, at);
    try (OnScreen screen = synced()) {
      screen.edit("For B", 0, "For B, mended @Support");
      screen.awaitRow("For B, mended");
      screen.edit("For A", 0, "For A, mended @Support");
      screen.awaitRow("For A, mended");
      screen.sync();
      assertThat(projectOf("For A, mended")).isEqualTo(first);
      assertThat(projectOf("For B, mended")).isEqualTo(second);
    }
  }

  /** The server takes no project of one workspace for an entry of another. */
  @Test
  void aNameThatOnlyAnotherWorkspaceKnowsIsANewProjectOfTheEntrys() throws Exception {
    long home = server.web().workspace();
    long other = server.web().add(RowKind.WORKSPACE, home, Map.of("name", "Other"));
    long beyond = server.web().addProject(other, "Beyond");
    try (OnScreen screen = synced()) {
      screen.edit("Old work", 0, "Old work, mended @Beyond #deep");
      screen.awaitRow("Old work, mended");
      screen.sync();
      assertThat(projectOf("Old work, mended")).isNotIn(0L, beyond);
      assertThat(server.web().rows(RowKind.TAG))
          .singleElement()
          .satisfies(tag -> assertThat(tag.path("workspace_id").asLong()).isEqualTo(home));
    }
  }

  /** The entry belongs to another workspace than the default one; only its words are edited. */
  @Test
  void anEditOfTheWordsLeavesTheTagsOfAnotherWorkspaceAlone() throws Exception {
    long other =
        server.web().add(RowKind.WORKSPACE, server.web().workspace(), Map.of("name", "Other"));
    long tag = server.web().addTag(other, "deep");
    Map<String, Object> fields = new HashMap<>();
    Instant at = Instant.now().minus(Duration.ofHours(2));
    fields.put("description", "Elsewhere");
    fields.put("start", at.toString());
    fields.put("stop", at.plusSeconds(600).toString());
    fields.put("duration", 600);
    fields.put("workspace_id", other);
    fields.put("tag_ids", List.of(tag));
    server.web().put(RowKind.TIME_ENTRY, fields, at);
    try (OnScreen screen = synced()) {
      screen.edit("Elsewhere", 0, "Elsewhere, mended #deep");
      screen.awaitRow("Elsewhere, mended");
      screen.sync();
      assertThat(server.web().count(RowKind.TAG, Map.of("name", "deep"))).isOne();
      assertThat(
              server.web().rows(RowKind.TIME_ENTRY).stream()
                  .filter(row -> row.path("description").asText().startsWith("Elsewhere"))
                  .map(row -> row.path("description").asText() + " " + row.path("tag_ids"))
                  .toList())
          .containsExactly("Elsewhere, mended [" + tag + "]");
    }
  }

  /** Another device sets the project while words are typed here. */
  @Test
  void wordsThatAreTypedLeaveAProjectThatWasSetElsewhere() throws Exception {
    long project = server.web().addProject(server.web().workspace(), "Garden");
    try (OnScreen screen = synced()) {
      screen.type("Description", "Draft");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.sync();
      screen.type("Description", "Draft, part two");
      long id =
          server.web().rows(RowKind.TIME_ENTRY).stream()
              .filter(row -> row.path("description").asText().equals("Draft"))
              .findFirst()
              .orElseThrow()
              .path("id")
              .asLong();
      server.web().edit(RowKind.TIME_ENTRY, id, "project_id", project);
      screen.sync();
      screen.press("Stop");
      screen.awaitEnded("Draft, part two");
      screen.sync();
      assertThat(projectOf("Draft, part two")).isEqualTo(project);
    }
  }

  @Test
  void wordsThatAreTypedAreSavedWhenTheCursorGoesElsewhere() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Draft");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.type("Description", "Draft, part two");
      screen.leave("Description");
      screen.awaitFile(() -> screen.running().description().equals("Draft, part two"));
    }
  }

  /** The same in the list: a tag comes while a cell is edited. */
  @Test
  void aCellThatIsEditedLeavesATagThatWasSetElsewhere() throws Exception {
    long tag = server.web().addTag(server.web().workspace(), "deep");
    try (OnScreen screen = synced()) {
      OnScreen.onScreen(
          () -> {
            JTable table = screen.table();
            table.editCellAt(screen.row("Old work"), 0);
            ((JTextField) table.getEditorComponent()).setText("Old work, mended");
            return true;
          });
      long id = server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
      server.web().edit(RowKind.TIME_ENTRY, id, "tag_ids", List.of(tag));
      OnScreen.onScreen(
          () -> {
            screen.app.models().sync().sync();
            return true;
          });
      screen.awaitFile(() -> !screen.entries().get(0).tags().isEmpty());
      OnScreen.onScreen(() -> screen.table().getCellEditor().stopCellEditing());
      screen.awaitRow("Old work, mended");
      screen.sync();
      assertThat(server.web().rows(RowKind.TIME_ENTRY).get(0).path("tag_ids").toString())
          .isEqualTo("[" + tag + "]");
    }
  }

  @Test
  void aProjectWithQuotesStaysWhenTheWordsAreEdited() throws Exception {
    long quoted =
        server
            .web()
            .put(
                RowKind.PROJECT,
                Map.of("name", "The \"Big\" one", "color", "#0b83d9"),
                Instant.now());
    Map<String, Object> fields = new HashMap<>();
    Instant at = Instant.now().minus(Duration.ofHours(2));
    fields.put("description", "Draft");
    fields.put("start", at.toString());
    fields.put("stop", at.plusSeconds(600).toString());
    fields.put("duration", 600);
    fields.put("project_id", quoted);
    server.web().put(RowKind.TIME_ENTRY, fields, at);
    try (OnScreen screen = synced()) {
      String cell =
          OnScreen.onScreen(
              () -> String.valueOf(screen.table().getValueAt(screen.row("Draft"), 0)));
      screen.edit("Draft", 0, cell.replace("Draft", "Report"));
      screen.awaitRow("Report");
      screen.sync();
      assertThat(screen.app.database().table(Project.TYPE).list(Query.<Project>all()))
          .extracting(Project::name)
          .containsExactly("The \"Big\" one");
      assertThat(projectOf("Report")).isEqualTo(quoted);
    }
  }

  @Test
  void anEntryThatIsStoppedElsewhereKeepsWhatIsTypedAboutIt() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Draft");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.sync();
      screen.type("Description", "Draft of the whole report, three lines of text");
      long id =
          server.web().rows(RowKind.TIME_ENTRY).stream()
              .filter(row -> row.path("description").asText().equals("Draft"))
              .findFirst()
              .orElseThrow()
              .path("id")
              .asLong();
      server.web().edit(RowKind.TIME_ENTRY, id, "duration", 60);
      screen.press("Sync");
      screen.await("it stopped", () -> screen.shows("Start"));
      screen.settle();
      String typed =
          OnScreen.onScreen(() -> screen.find(JTextField.class, "Description").getText());
      assertThat(
              typed.contains("three lines")
                  || screen.entries().stream().anyMatch(e -> e.description().contains("three")))
          .as("the words are in the field or in the file; field: '%s'", typed)
          .isTrue();
    }
  }

  @Test
  void whoTypesOnAfterEnterLosesNothing() throws Exception {
    try (OnScreen screen = synced()) {
      CountDownLatch disk = screen.slowDisk();
      screen.type("Description", "Write");
      OnScreen.onScreen(
          () -> {
            screen.find(JTextField.class, "Description").postActionEvent();
            return true;
          });
      screen.type("Description", "Write the report");
      disk.countDown();
      screen.await("it runs", () -> screen.shows("Stop"));
      OnScreen.key(screen.find(JTextField.class, "Description"), "F8");
      screen.await("it stopped", () -> screen.shows("Start"));
      assertThat(screen.entries()).extracting(TimeEntry::description).contains("Write the report");
    }
  }

  @Test
  void aTextThatIsEditedWhileOneScrollsFarIsSaved() throws Exception {
    Instant at = Instant.now().minus(Duration.ofDays(20));
    for (int i = 0; i < 2600; i++) {
      server.web().addEntry("No. " + i, at.plusSeconds(i * 600), Duration.ofMinutes(1));
    }
    try (OnScreen screen = synced()) {
      screen.awaitRow("Old work");
      OnScreen.onScreen(
          () -> {
            JTable table = screen.table();
            table.editCellAt(screen.row("Old work"), 0);
            ((JTextField) table.getEditorComponent()).setText("New words");
            return true;
          });
      for (int i = 0; i < 26; i++) { // the wheel of the mouse
        int row = i * 100 + 50;
        OnScreen.onScreen(
            () -> {
              JTable table = screen.table();
              table.scrollRectToVisible(table.getCellRect(row, 0, true));
              return table.getValueAt(row, 0);
            });
        screen.await(
            "page " + i, () -> !"".equals(String.valueOf(screen.table().getValueAt(row, 0))));
      }
      OnScreen.onScreen(() -> screen.table().getCellEditor().stopCellEditing());
      screen.settle();
      assertThat(screen.entries()).extracting(TimeEntry::description).contains("New words");
    }
  }

  @Test
  void anEditOfAnEntryThatWasDeletedElsewhereIsNotLost() throws Exception {
    try (OnScreen screen = synced()) {
      OnScreen.onScreen(
          () -> {
            JTable table = screen.table();
            table.editCellAt(screen.row("Old work"), 0);
            ((JTextField) table.getEditorComponent()).setText("Two paragraphs");
            return true;
          });
      long id = server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
      server.web().delete(RowKind.TIME_ENTRY, id);
      OnScreen.onScreen(
          () -> {
            screen.app.models().sync().sync();
            return true;
          });
      screen.awaitFile(() -> screen.entries().isEmpty());
      OnScreen.onScreen(() -> screen.table().getCellEditor().stopCellEditing());
      screen.await(
          "its words somewhere", () -> screen.says("Two paragraphs") || screen.problems(1));
    }
  }

  @Test
  void anEntryThatIsDeletedWhileItsCellIsEditedIsGoneAndComesBackAsItWasTyped() throws Exception {
    try (OnScreen screen = synced()) {
      screen.select("Old work");
      OnScreen.onScreen(
          () -> {
            JTable table = screen.table();
            table.editCellAt(screen.row("Old work"), 0);
            ((JTextField) table.getEditorComponent()).setText("New words");
            return true;
          });
      screen.choose("Delete the selected one");
      screen.await("it is gone", () -> screen.says("Deleted “New words”"));
      assertThat(OnScreen.onScreen(screen.table()::isEditing)).isFalse();
      assertThat(screen.entries()).isEmpty();
      screen.choose("Undo");
      screen.awaitRow("New words");
      screen.sync();
      assertThat(server.web().rows(RowKind.TIME_ENTRY).get(0).path("description").asText())
          .isEqualTo("New words");
    }
  }

  @Test
  void undoByKeyAndByButtonMakesOneEntry() throws Exception {
    try (OnScreen screen = synced()) {
      screen.select("Old work");
      OnScreen.key(screen.table(), "DELETE");
      screen.await("it is gone", () -> screen.says("Deleted “Old work”"));
      screen.sync();
      screen.choose("Undo");
      screen.awaitRow("Old work");
      OnScreen.onScreen(
          () -> {
            if (screen.shows("Undo")) {
              screen.find(AbstractButton.class, "Undo").doClick(0);
            }
            return true;
          });
      screen.settle();
      assertThat(screen.entries()).hasSize(1);
    }
  }

  @Test
  void f8TwiceStartsOneEntry() throws Exception {
    try (OnScreen screen = synced()) {
      CountDownLatch disk = screen.slowDisk();
      screen.type("Description", "Write");
      OnScreen.key(screen.find(JTextField.class, "Description"), "F8");
      OnScreen.key(screen.find(JTextField.class, "Description"), "F8");
      disk.countDown();
      screen.settle();
      assertThat(screen.entries()).filteredOn(e -> e.description().equals("Write")).hasSize(1);
    }
  }

  @Test
  void takeTheOtherTwiceTakesTheOther() throws Exception {
    try (OnScreen screen = synced()) {
      screen.edit("Old work", 0, "Mine");
      screen.awaitStatus("Saved here. 1 to send");
      long id = server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
      server.web().edit(RowKind.TIME_ENTRY, id, "description", "Theirs");
      screen.sync();
      screen.await("both values", () -> screen.problems(1));
      screen.tab("Problems");
      screen.await("both values", () -> screen.says("Mine") && screen.says("Theirs"));
      String before = screen.entries().get(0).description();
      CountDownLatch disk = screen.slowDisk();
      OnScreen.onScreen(
          () -> {
            AbstractButton take = screen.find(AbstractButton.class, "Take the other");
            take.doClick(0);
            take.doClick(0);
            return true;
          });
      disk.countDown();
      screen.await("decided", () -> screen.problems(0));
      screen.settle();
      assertThat(screen.entries().get(0).description()).isNotEqualTo(before);
      assertThat(screen.says("Not done")).isFalse();
    }
  }

  /** A long entry gets another end by one minute. */
  @Test
  void anEndThatIsMovedByAMinuteMovesTheEndByAMinute() throws Exception {
    Instant begin = Instant.now().minus(Duration.ofHours(40)).truncatedTo(ChronoUnit.HOURS);
    server.web().addEntry("Night shifts", begin, Duration.ofHours(30));
    try (OnScreen screen = synced()) {
      screen.awaitRow("Night shifts");
      ZonedDateTime end = begin.plus(Duration.ofHours(30)).atZone(ZoneId.systemDefault());
      screen.edit(
          "Night shifts", 3, DateTimeFormatter.ofPattern("HH:mm").format(end.plusMinutes(1)));
      screen.settle();
      assertThat(
              screen.entries().stream()
                  .filter(e -> e.description().equals("Night shifts"))
                  .findFirst()
                  .orElseThrow()
                  .duration())
          .isEqualTo(Duration.ofHours(30).plusMinutes(1).toSeconds());
    }
  }

  @Test
  void aStartAfterMidnightShortensTheEntryOfThatNight() throws Exception {
    ZoneId zone = ZoneId.systemDefault();
    ZonedDateTime begin = LocalDate.now(zone).minusDays(3).atTime(23, 30).atZone(zone);
    server.web().addEntry("Over midnight", begin.toInstant(), Duration.ofHours(2));
    try (OnScreen screen = synced()) {
      screen.edit("Over midnight", 2, "0:15");
      screen.settle();
      assertThat(
              screen.entries().stream()
                  .filter(e -> e.description().equals("Over midnight"))
                  .findFirst()
                  .orElseThrow()
                  .duration())
          .isEqualTo(Duration.ofMinutes(75).toSeconds());
    }
  }

  /** The time that is typed is one of the day on which the entry is by then. */
  @Test
  void aStartThatIsTypedWhileTheEntryMovesToAnotherDayLeavesItsEnd() throws Exception {
    ZoneId zone = ZoneId.systemDefault();
    ZonedDateTime begin = LocalDate.now(zone).minusDays(9).atTime(12, 0).atZone(zone);
    long id = server.web().addEntry("Moved", begin.toInstant(), Duration.ofHours(1));
    try (OnScreen screen = synced()) {
      screen.awaitRow("Moved");
      OnScreen.onScreen(
          () -> {
            JTable table = screen.table();
            table.editCellAt(screen.row("Moved"), 2);
            ((JTextField) table.getEditorComponent()).setText("11:30");
            return true;
          });
      Instant moved = begin.plusDays(2).toInstant();
      server.web().edit(RowKind.TIME_ENTRY, id, "stop", moved.plusSeconds(3600).toString());
      server.web().edit(RowKind.TIME_ENTRY, id, "start", moved.toString());
      OnScreen.onScreen(
          () -> {
            screen.app.models().sync().sync();
            return true;
          });
      screen.awaitFile(() -> screen.entries().stream().anyMatch(e -> e.start().equals(moved)));
      OnScreen.onScreen(() -> screen.table().getCellEditor().stopCellEditing());
      screen.settle();
      assertThat(screen.entries())
          .filteredOn(e -> e.description().equals("Moved"))
          .singleElement()
          .satisfies(
              entry -> {
                assertThat(entry.start()).isEqualTo(moved.minus(Duration.ofMinutes(30)));
                assertThat(entry.duration()).isEqualTo(5400);
              });
    }
  }

  private void entry(String description, long workspace, long project, Instant at) {
    server
        .web()
        .add(
            RowKind.TIME_ENTRY,
            workspace,
            Map.of(
                "description",
                description,
                "start",
                at.toString(),
                "duration",
                600,
                "project_id",
                project));
  }

  private long projectOf(String description) {
    return server.web().rows(RowKind.TIME_ENTRY).stream()
        .filter(row -> row.path("description").asText().equals(description))
        .findFirst()
        .orElseThrow()
        .path("project_id")
        .asLong();
  }
}
