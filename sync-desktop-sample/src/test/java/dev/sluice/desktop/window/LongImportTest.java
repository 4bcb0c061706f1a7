package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.importing.Batches;
import dev.sluice.desktop.window.csv.CsvExchange;
import dev.sluice.desktop.window.csv.ImportProgress;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Query;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.Workspace;
import io.reactivex.rxjava3.core.Maybe;
import java.awt.Dimension;
import java.awt.EventQueue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.swing.JButton;
import org.junit.jupiter.api.Test;

/** An import of many lines is many short transactions, and still all or none. */
class LongImportTest extends OnADisplay {

  private static final int LINES = 3 * Batches.SIZE + 7;

  private Path csv(String lastWorkspace) throws Exception {
    StringBuilder text = new StringBuilder("description,start,duration,project,workspace\n");
    for (int i = 1; i <= LINES; i++) {
      text.append("Line ").append(i).append(",2026-01-01T10:00:00Z,1h,Garden,");
      text.append(i == LINES ? lastWorkspace : "").append('\n');
    }
    return Files.writeString(folder.resolve("in.csv"), text);
  }

  /** Begins an import, and does something on the screen's thread after its first batch. */
  private static void read(OnScreen screen, Path csv, Consumer<ImportProgress> afterOneBatch)
      throws Exception {
    OnScreen.onScreen(
        () -> {
          var csvs = screen.app.models().csv();
          csvs.read(csv.toString());
          var accepted =
              first(csvs, one -> !one.isRunning())
                  .subscribe(plan -> EventQueue.invokeLater(plan.choices().get(0).act()));
          var unused = first(csvs, one -> one.done() > 0).subscribe(afterOneBatch::accept);
          return true;
        });
  }

  private static Maybe<ImportProgress> first(CsvExchange csvs, Predicate<ImportProgress> wanted) {
    return csvs.progress().mapOptional(now -> now.filter(wanted)).firstElement();
  }

  @Test
  void anEntryIsStartedBetweenTwoBatches() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      read(screen, csv(""), progress -> screen.app.models().tracking().toggle("Now", false));
      screen.await("the end", () -> screen.says("Added " + LINES + " entries"));
      List<String> inOrder =
          screen.entries().stream()
              .sorted((one, other) -> Long.compare(Math.abs(one.id()), Math.abs(other.id())))
              .map(TimeEntry::description)
              .toList();
      assertThat(inOrder).hasSize(LINES + 1).endsWith("Line " + LINES);
      assertThat(inOrder.indexOf("Now")).isLessThan(LINES - 1);
    }
  }

  @Test
  void anImportThatIsCancelledLeavesNothing() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      read(screen, csv(""), progress -> screen.find(JButton.class, "Cancel import").doClick(0));
      screen.await("what became of it", () -> screen.says("Nothing was added"));
      assertThat(screen.entries()).isEmpty();
      assertThat(screen.app.database().table(Project.TYPE).list(Query.<Project>all())).isEmpty();
    }
  }

  @Test
  void whatIsRefusedIsSaidBeforeAnythingIsAdded() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      screen.chooseFile("Import", csv("Nowhere"));
      String why = "line " + (LINES + 1) + ": there is no workspace called 'Nowhere'";
      screen.await("why", () -> screen.says(why));
      assertThat(screen.says("CSV: " + (LINES - 1) + " new entries, 1 refused")).isTrue();
      assertThat(screen.says("1 new project: Garden")).isTrue();
      screen.shoot("import-plan", new Dimension(1000, 700));
      screen.press("Cancel import");
      screen.await("it is gone", () -> !screen.shows("About the import"));
      assertThat(screen.entries()).isEmpty();
      assertThat(screen.app.database().table(Project.TYPE).list(Query.<Project>all())).isEmpty();
      screen.chooseFile("Import", csv("Nowhere"));
      screen.press("Import without the refused");
      screen.await("the end", () -> screen.says("Added " + (LINES - 1) + " entries"));
    }
  }

  @Test
  void aFileIsImportedTwiceOnlyIfThatIsWanted() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      Path one = folder.resolve("one.csv");
      Files.writeString(one, "description,start,duration\nOne,2026-01-01T10:00:00Z,1h");
      screen.importFile(one);
      screen.awaitRow("One");
      screen.chooseFile("Import", one);
      screen.await("it is here", () -> screen.says("0 new entries, 1 here already"));
      assertThat(screen.shows("Import")).isFalse();
      screen.press("Add those again, too");
      screen.press("Import");
      screen.await("the end", () -> screen.app.models().list().size() == 3); // one is the day
      assertThat(screen.entries()).hasSize(2);
    }
  }

  @Test
  void aDateThatMayBeTwoDaysIsAsked() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      Path one = folder.resolve("one.csv");
      Files.writeString(one, "Date,Client,Project,Task,Hours\n03/04/2026,Acme,Site,Menu,1.5");
      screen.chooseFile("Import", one);
      screen.await("the question", () -> screen.says("Which day is 03/04/2026?"));
      screen.shoot("import-question", new Dimension(1000, 700));
      screen.press("4 March 2026");
      screen.press("Import");
      screen.awaitRow("Menu");
      assertThat(screen.entries().get(0).start()).isEqualTo(morning(2026, 3, 4));
    }
  }

  private static Instant morning(int year, int month, int day) {
    return LocalDate.of(year, month, day).atTime(9, 0).atZone(ZoneId.systemDefault()).toInstant();
  }

  /** Another device renames the workspace after the plan was made. */
  @Test
  void aLineThatIsRefusedInALaterBatchTakesTheEarlierOnesBack() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      Workspace home =
          screen.app.database().table(Workspace.TYPE).list(Query.<Workspace>all()).get(0);
      read(
          screen,
          csv(home.name()),
          progress ->
              screen
                  .app
                  .models()
                  .desk()
                  .run(
                      () ->
                          screen
                              .app
                              .database()
                              .table(Workspace.TYPE)
                              .update(
                                  Workspace.TYPE.ref(home.id()), one -> one.withName("Other"))));
      String why = "line " + (LINES + 1) + ": there is no workspace called '" + home.name() + "'";
      screen.await("why", () -> screen.says("Not done: " + why));
      assertThat(screen.entries()).isEmpty();
      assertThat(screen.app.database().table(Project.TYPE).list(Query.<Project>all())).isEmpty();
    }
  }

  @Test
  void anImportGoesOnToItsEndIfTheWindowIsClosed() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      read(screen, csv(""), progress -> screen.app.close());
      screen.app.awaitEnd();
    }
    try (TrackerDatabase database = TrackerDatabase.open(new JdbcDriver(file()))) {
      assertThat(database.timeEntries().list(Query.<TimeEntry>all())).hasSize(LINES);
    }
  }

  @Test
  void aTakeBackMakesWayToo() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      read(screen, csv(""), progress -> {});
      screen.await("the end", () -> screen.says("Added " + LINES + " entries"));
      CompletableFuture<Integer> left = new CompletableFuture<>();
      OnScreen.onScreen(
          () -> {
            screen.find(JButton.class, "Undo").doClick(0);
            screen.app.models().desk().run(() -> screen.entries().size(), left::complete);
            return true;
          });
      assertThat(left.get()).isPositive();
      screen.await("it is gone", () -> screen.app.models().list().size() == 0);
      assertThat(screen.entries()).isEmpty();
    }
  }

  /** Then not even the batches before can be taken back. */
  @Test
  void anImportThatMeetsALockedFileCanBeTakenBackLater() throws Exception {
    try (OnScreen screen = OnScreen.open(file());
        SqliteConnection other = new JdbcDriver(file()).open()) {
      screen.press("Work without a server");
      read(screen, csv(""), progress -> other.execute("BEGIN IMMEDIATE"));
      screen.await("what is left", () -> screen.says("Undo removes them"));
      screen.choose("Undo");
      screen.await("why not", () -> screen.says("keeps " + file() + " locked"));
      other.execute("ROLLBACK");
      screen.choose("Undo");
      screen.await("it is gone", () -> screen.app.models().list().size() == 0);
      assertThat(screen.entries()).isEmpty();
    }
  }

  @Test
  void aSignOutWaitsForTheEndOfAnImport() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.choose("Sign out …");
      screen.await("the question", () -> screen.shows("Sign out"));
      read(screen, csv(""), progress -> screen.find(JButton.class, "Sign out").doClick(0));
      screen.await("the end", () -> screen.says("Added " + LINES + " entries"));
      assertThat(screen.entries()).hasSize(LINES);
    }
  }

  /** The import before it can still be taken back. */
  @Test
  void anUndoWhileAnotherImportRunsIsNotUsedUp() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      Path one = folder.resolve("one.csv");
      Files.writeString(one, "description,start,duration\nOne,2026-01-01T10:00:00Z,1h");
      screen.importFile(one);
      screen.awaitRow("One");
      read(
          screen,
          csv(""),
          progress -> {
            screen.app.models().desk().undo();
            screen.find(JButton.class, "Cancel import").doClick(0);
          });
      screen.await("what became of it", () -> screen.says("Nothing was added"));
      screen.choose("Undo");
      screen.await("it is gone", () -> screen.app.models().list().size() == 0);
      assertThat(screen.entries()).isEmpty();
    }
  }

  @Test
  void anUndoneImportLeavesWhatWasEditedSinceAndComesBackOnce() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      Path two = folder.resolve("two.csv");
      Files.writeString(
          two,
          "description,start,duration,project,tags\n"
              + "One,2026-01-01T10:00:00Z,1h,Garden,a\nTwo,2026-01-01T12:00:00Z,1h,House,b;c");
      screen.importFile(two);
      screen.awaitRow("Two");
      screen.sync();
      screen.edit("One", 0, "One, really @Garden #a");
      screen.awaitRow("One, really");
      screen.choose("Undo"); // the edit
      screen.awaitFile(() -> descriptions(screen).contains("One"));
      screen.choose("Redo");
      screen.awaitFile(() -> descriptions(screen).contains("One, really"));
      takeBack(screen);
      screen.sync();
      assertThat(onServer()).containsExactly("One, really");
      assertThat(server.web().rows(RowKind.PROJECT)).hasSize(1);
      screen.choose("Redo");
      screen.await("it is told", () -> screen.says("Done again: added 2 entries"));
      screen.sync();
      assertThat(onServer()).containsExactlyInAnyOrder("One, really", "Two");
      assertThat(server.web().rows(RowKind.TAG)).hasSize(3);
      screen.choose("Undo");
      screen.awaitFile(() -> descriptions(screen).equals(List.of("One, really")));
      screen.sync();
      assertThat(onServer()).containsExactly("One, really");
    }
  }

  /** Takes back the import, whose step is not the last one. */
  private static void takeBack(OnScreen screen) throws Exception {
    OnScreen.onScreen(
        () -> {
          var desk = screen.app.models().desk();
          desk.undo(desk.steps().blockingFirst().done().get(0));
          return true;
        });
    String left = "Undone: added 2 entries. 1 entry was changed since and stays as it is";
    screen.await("what is left", () -> screen.says(left));
  }

  private static List<String> descriptions(OnScreen screen) {
    return screen.entries().stream().map(TimeEntry::description).toList();
  }

  private List<String> onServer() {
    return server.web().rows(RowKind.TIME_ENTRY).stream()
        .map(row -> row.path("description").asText())
        .toList();
  }
}
