package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncFailure;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tasks whose names the server wants to be unique, in projects. The user deletes a project, and so
 * its tasks, and takes one of their names for another task before the server knows.
 */
class NamesOfDeletedOwnersTest {

  private record Project(String name) {}

  private record Task(String name, Ref<Project> project, @Nullable Ref<Task> after) {}

  private static final Field<Project, String> TITLE =
      Field.<Project>text("name", Project::name).fingerprint();
  private static final EntityType<Project> PROJECTS =
      EntityType.<Project>named("projects", written("projects"))
          .fields(TITLE)
          .build(row -> new Project(row.require(TITLE)));
  private static final Field<Task, String> NAME =
      Field.<Task>text("name", Task::name).fingerprint();
  private static final Field<Task, Ref<Project>> PROJECT =
      Field.<Task, Project>reference("project_id", PROJECTS, Task::project).ownedByTarget();
  private static final Field<Task, Ref<Task>> AFTER = Field.parent("after_id", Task::after);
  private static final EntityType<Task> TASKS =
      EntityType.<Task>named("tasks", written("tasks").alreadyExists("has already been taken"))
          .fields(NAME, PROJECT, AFTER)
          .build(row -> new Task(row.require(NAME), row.require(PROJECT), row.get(AFTER)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("projects"),
          Resource.at("tasks")
              .unique("name")
              .belongsTo("project_id", "projects")
              .refersTo("after_id", "tasks"));
  private Desk desk;
  private Ref<Project> old;
  private Ref<Project> other;

  private static Endpoints written(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  @BeforeEach
  void begin() {
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    desk = Desk.open(folder.resolve("one.db"), SyncSchema.of(1, PROJECTS, TASKS), network, time);
    old = desk.table(PROJECTS).create(new Project("old"));
    other = desk.table(PROJECTS).create(new Project("other"));
    make("here", old);
    make("there", other);
    desk.synced();
    time.advance(Duration.ofHours(1));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Ref<Task> make(String name, Ref<Project> project) {
    return desk.table(TASKS).create(new Task(name, project, null));
  }

  private void bothHave(String... tasks) {
    assertThat(desk.all(TASKS)).extracting(Task::name).containsExactlyInAnyOrder(tasks);
    assertThat(server.rows("tasks"))
        .extracting(row -> row.path("name").asText())
        .containsExactlyInAnyOrder(tasks);
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.engine().pending()).isZero();
  }

  @Test
  void aNewTaskTakesTheNameOfOneThatGoesWithItsProject() {
    desk.table(PROJECTS).delete(old);
    make("here", other);
    desk.synced();
    bothHave("here", "there");
  }

  @Test
  void aTaskIsGivenTheNameOfOneThatGoesWithItsProject() {
    desk.table(PROJECTS).delete(old);
    desk.table(TASKS).update(TASKS.ref(2), task -> new Task("here", other, null));
    desk.synced();
    bothHave("here");
  }

  @Test
  void aTaskThatIsMadeInADeletedProjectTakesNoName() {
    make("new", old);
    make("newer", old);
    desk.table(PROJECTS).delete(old);
    make("new", other);
    server.keepBodies();
    desk.synced();
    bothHave("new", "there");
    assertThat(server.log()).noneMatch(sent -> sent.request().body().utf8().contains("newer"));
  }

  @Test
  void aTaskThatIsMovedOutMayComeAfterOneThatIsMadeInTheDeletedProject() {
    Ref<Task> made = make("new", old);
    desk.table(TASKS).update(TASKS.ref(1), task -> new Task("here", other, made));
    desk.table(PROJECTS).delete(old);
    desk.synced();
    bothHave("here", "there");
    assertThat(desk.all(TASKS)).contains(new Task("here", other, null));
  }

  @Test
  void aTaskInADeletedProjectIsSentWhenTheUserTakesTheDeleteBack() {
    make("new", old);
    desk.table(PROJECTS).delete(old);
    server.faults().on(1, request -> request.method().equals("DELETE"), Fault.status(503));
    desk.sync();
    desk.table(PROJECTS).undelete(old);
    desk.synced();
    bothHave("here", "new", "there");
  }

  /** Then the new task is the one that has the name, which leaves the project. */
  @Test
  void aNameThatIsNotFreedHoldsUpNothing() {
    desk.table(PROJECTS).delete(old);
    make("here", other);
    server.faults().on(1, request -> request.method().equals("DELETE"), Fault.status(422));
    desk.sync();
    assertThat(desk.engine().failures()).extracting(SyncFailure::ref).containsExactly(old);
    assertThat(desk.all(TASKS)).containsOnlyOnce(new Task("here", other, null));
    desk.engine().failures().forEach(SyncFailure::retry);
    desk.synced();
    bothHave("here", "there");
  }
}
