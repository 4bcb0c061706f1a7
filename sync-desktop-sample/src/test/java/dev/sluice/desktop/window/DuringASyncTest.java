package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Step;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What the user does while a request is under way, or after a sync has made it final. */
class DuringASyncTest extends OnADisplay {

  /** A request that has arrived and is carried out; its answer waits. */
  private final class Held {

    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    Held(Predicate<Request> which) {
      server.faults().on(1, which, Fault.changed(answer -> answered(answer)));
    }

    private <T> T answered(T answer) {
      arrived.countDown();
      try {
        assertThat(released.await(OnScreen.GUARD_SECONDS, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return answer;
    }

    void awaitArrival() throws InterruptedException {
      assertThat(arrived.await(OnScreen.GUARD_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    void release() {
      released.countDown();
    }
  }

  private OnScreen synced() throws Exception {
    long tag = server.web().addTag(server.web().workspace(), "deep");
    server
        .web()
        .addEntry("Old work", Instant.now().minus(Duration.ofHours(5)), Duration.ofHours(1));
    long id = server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
    server.web().edit(RowKind.TIME_ENTRY, id, "tag_ids", List.of(tag));
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow("Old work");
    return screen;
  }

  private List<String> onServer() {
    return server.web().rows(RowKind.TIME_ENTRY).stream()
        .map(row -> row.path("description").asText() + " " + row.path("tag_ids"))
        .sorted()
        .toList();
  }

  private static void add(OnScreen screen, String description) throws Exception {
    screen.type("Description", description);
    screen.press("Start");
    screen.press("Stop");
    screen.awaitEnded(description);
  }

  @Test
  void whoGoesOfflineWhileChangesAreSentSendsNoMoreOfThemAndNoneTwice() throws Exception {
    try (OnScreen screen = synced()) {
      add(screen, "First");
      add(screen, "Second");
      add(screen, "Third");
      Held held = new Held(request -> request.method().equals("POST"));
      screen.press("Sync");
      held.awaitArrival();
      screen.press("Work offline");
      screen.awaitStatus("Working offline");
      held.release();
      screen.awaitStatus("Working offline. Saved on this computer; 2 go out later");
      assertThat(server.web().rows(RowKind.TIME_ENTRY)).hasSize(2);
      screen.press("Work offline");
      screen.sync();
      assertThat(onServer()).hasSize(4).doesNotHaveDuplicates();
      assertThat(screen.entries()).hasSize(4);
    }
  }

  @Test
  void whoSignsOutWhileASyncFetchesLeavesNothingBehind() throws Exception {
    try (OnScreen screen = synced()) {
      Held held = new Held(request -> request.path().endsWith("/time_entries"));
      screen.press("Sync");
      held.awaitArrival();
      screen.choose("Sign out …");
      screen.press("Sign out");
      held.release();
      screen.await("the form", () -> screen.shows("API token"));
      screen.settle();
      assertThat(screen.entries()).isEmpty();
      screen.type("Server", wire.url());
      screen.typeToken(TrackerServer.TOKEN);
      screen.press("Sign in");
      screen.sync();
      screen.awaitRow("Old work");
    }
  }

  @Test
  void whatIsSentWhileTheQuestionIsOpenIsNotLostWithTheSignOut() throws Exception {
    try (OnScreen screen = synced()) {
      add(screen, "First");
      Held held = new Held(request -> request.method().equals("POST"));
      screen.press("Sync");
      held.awaitArrival();
      screen.choose("Sign out …");
      screen.await("a warning", () -> screen.says("1 time entry"));
      screen.press("Sign out and lose them");
      held.release();
      screen.await("the form", () -> screen.shows("API token"));
      screen.settle();
      assertThat(screen.entries()).isEmpty();
      assertThat(onServer()).hasSize(2);
    }
  }

  @Test
  void anUndoAfterTheServerHasDeletedMakesTheSameEntryAgain() throws Exception {
    try (OnScreen screen = synced()) {
      List<String> before = onServer();
      TimeEntry was = screen.entries().get(0);
      delete(screen);
      screen.sync();
      assertThat(onServer()).isEmpty();
      screen.choose("Undo");
      screen.awaitRow("Old work");
      screen.sync();
      assertThat(onServer()).isEqualTo(before);
      assertThat(screen.entries())
          .singleElement()
          .satisfies(
              now -> {
                assertThat(now.start()).isEqualTo(was.start());
                assertThat(now.duration()).isEqualTo(was.duration());
              });
    }
  }

  /** Another device deletes what the entry belonged to: the time is not lost with it. */
  @Test
  void anUndoBringsAnEntryBackWhoseProjectAndTagAreGone() throws Exception {
    long home = server.web().workspace();
    long project = server.web().addProject(home, "Gone");
    long tag = server.web().addTag(home, "over");
    server.web().addTag(home, "stays");
    try (OnScreen screen = synced()) {
      screen.edit("Old work", 0, "Old work @Gone #over #stays");
      screen.awaitRow("Old work @Gone");
      screen.sync();
      delete(screen);
      server.web().delete(RowKind.PROJECT, project);
      server.web().delete(RowKind.TAG, tag);
      screen.sync();
      screen.choose("Undo");
      screen.awaitRow("Old work #stays");
      screen.sync();
      assertThat(onServer()).hasSize(1);
    }
  }

  @Test
  void anUndoWhileTheServerDeletesMakesTheSameEntryAgain() throws Exception {
    try (OnScreen screen = synced()) {
      List<String> before = onServer();
      delete(screen);
      Held held = new Held(request -> request.method().equals("DELETE"));
      screen.press("Sync");
      held.awaitArrival();
      screen.choose("Undo");
      screen.awaitRow("Old work");
      held.release();
      screen.sync();
      assertThat(onServer()).isEqualTo(before);
      assertThat(screen.entries()).hasSize(1);
    }
  }

  /** Not the delete before it; and that the server has one of them no more hinders nothing. */
  @Test
  void ctrlZAfterAnImportTakesTheImportBack() throws Exception {
    try (OnScreen screen = synced()) {
      delete(screen);
      Path csv = folder.resolve("in.csv");
      Files.writeString(
          csv,
          "description,start,duration\nOne,2026-01-01T10:00:00Z,1h\nTwo,2026-01-02T10:00:00Z,1h");
      screen.importFile(csv);
      screen.awaitRow("One");
      screen.sync();
      long id = server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
      server.web().delete(RowKind.TIME_ENTRY, id);
      screen.sync();
      assertThat(screen.entries()).hasSize(1);
      OnScreen.key(screen.table(), "control Z");
      screen.sync();
      assertThat(screen.entries()).isEmpty();
      assertThat(onServer()).isEmpty();
    }
  }

  @Test
  void anImportThatIsTakenBackTakesItsProjectsAndTagsAlongUnlessTheyAreUsed() throws Exception {
    try (OnScreen screen = synced()) {
      Path csv = folder.resolve("in.csv");
      Files.writeString(
          csv,
          "description,start,duration,project,tags\n"
              + "One,2026-01-01T10:00:00Z,1h,Garden,\"rain,deep\"\n"
              + "Two,2026-01-02T10:00:00Z,1h,Shed,\"rain,sun\"");
      screen.importFile(csv);
      screen.awaitRow("One");
      screen.edit("Old work", 0, "Old work @Shed #sun");
      screen.awaitRow("Old work @Shed");
      screen.sync();
      assertThat(names(RowKind.PROJECT)).contains("Garden", "Shed");
      undo(screen, "added 2 entries"); // not the edit, which is newer
      screen.await("taken back", () -> screen.row("One") < 0);
      screen.sync();
      assertThat(names(RowKind.PROJECT)).containsExactly("Shed");
      assertThat(names(RowKind.TAG)).containsExactlyInAnyOrder("deep", "sun");
      assertThat(onServer()).hasSize(1);
    }
  }

  private static void undo(OnScreen screen, String words) throws Exception {
    Desk desk = screen.app.models().desk();
    Predicate<Step> named = step -> step.words().equals(words);
    OnScreen.onScreen(
        () -> {
          desk.steps()
              .map(steps -> steps.done().stream().filter(named).findFirst())
              .blockingFirst()
              .ifPresent(desk::undo);
          return true;
        });
  }

  private List<String> names(RowKind kind) {
    return server.web().rows(kind).stream().map(row -> row.path("name").asText()).toList();
  }

  private static void delete(OnScreen screen) throws Exception {
    screen.select("Old work");
    OnScreen.key(screen.table(), "DELETE");
    screen.await("it is gone", () -> screen.row("Old work") < 0);
  }
}
