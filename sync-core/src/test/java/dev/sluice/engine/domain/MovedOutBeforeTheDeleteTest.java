package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.Shapes.Link;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What one user does with projects, their tasks and the steps of those, offline and in his order.
 */
class MovedOutBeforeTheDeleteTest {

  private static final List<EntityType<Link>> TYPES = Shapes.chain(3);
  private static final EntityType<Link> PROJECTS = TYPES.get(0);
  private static final EntityType<Link> TASKS = TYPES.get(1);
  private static final EntityType<Link> STEPS = TYPES.get(2);

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private RestServer server;
  private Desk desk;
  private Ref<Link> old;
  private Ref<Link> other;
  private Ref<Link> task;

  @BeforeEach
  void begin() {
    begin(Shapes.chained(3));
  }

  private void begin(Resource... resources) {
    server = new RestServer(ServerClock.of(time.scheduler(), time.now()), resources);
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    Path file = folder.resolve("all" + System.identityHashCode(server) + ".db");
    desk = Desk.open(file, SyncSchema.of(1, PROJECTS, TASKS, STEPS), network, time);
    old = make(PROJECTS, "old", null);
    other = make(PROJECTS, "other", null);
    task = make(TASKS, "task", old);
    make(STEPS, "step", task);
    desk.synced();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Ref<Link> make(EntityType<Link> type, String name, Ref<Link> up) {
    return desk.table(type).create(new Link(name, up));
  }

  private void move(Ref<Link> row, Ref<Link> to) {
    desk.table(row.type()).update(row, link -> new Link(link.name(), to));
  }

  private void bothHave(String... names) {
    assertThat(TYPES.stream().flatMap(type -> desk.all(type).stream()).map(Link::name))
        .containsExactlyInAnyOrder(names);
    assertThat(TYPES.stream().flatMap(this::names)).containsExactlyInAnyOrder(names);
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.engine().pending()).isZero();
  }

  private Stream<String> names(EntityType<Link> type) {
    return server.rows(type.name()).stream().map(row -> row.path("name").asText());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S157_aTaskThatIsMovedOutOfAProjectKeepsItsStepsWhenTheProjectIsDeleted(boolean isInUse) {
    if (isInUse) {
      desk.close();
      begin(Stream.of(Shapes.chained(3)).map(Resource::keepsWhatIsInUse).toArray(Resource[]::new));
    }
    move(task, isInUse ? make(PROJECTS, "new", null) : other);
    desk.table(PROJECTS).delete(old);
    desk.synced();
    bothHave(
        isInUse
            ? new String[] {"other", "new", "task", "step"}
            : new String[] {"other", "task", "step"});
  }

  @Test
  void S157_whatIsDeletedFromTheTopIsDeletedFromTheLeavesWhereTheServerWantsThat() {
    desk.close();
    begin(Stream.of(Shapes.chained(3)).map(Resource::keepsWhatIsInUse).toArray(Resource[]::new));
    desk.table(PROJECTS).delete(old);
    desk.table(TASKS).delete(task);
    desk.table(STEPS).delete(STEPS.ref(1));
    desk.synced();
    bothHave("other");
  }

  @Test
  void S157_aDeleteWaitsWhileTheServerRefusesAMoveOutOfTheRowAndTheUserDecides() {
    move(task, other);
    desk.table(PROJECTS).delete(old);
    server.faults().on(1, request -> request.method().equals("PATCH"), Fault.status(422));
    desk.sync();
    assertThat(desk.engine().failures()).extracting(SyncFailure::ref).containsExactly(task);
    assertThat(desk.table(PROJECTS).state(old)).isEqualTo(SyncState.PENDING);
    assertThat(TYPES.stream().flatMap(this::names)).contains("old", "task", "step");
    desk.sync();
    assertThat(server.rows(PROJECTS.name())).hasSize(2);
    desk.engine().failures().get(0).retry();
    desk.synced();
    bothHave("other", "task", "step");
  }

  @Test
  void S157_aMoveThatIsGivenUpLetsTheTaskGoWithItsProject() {
    move(task, other);
    desk.table(PROJECTS).delete(old);
    server.faults().on(1, request -> request.method().equals("PATCH"), Fault.status(422));
    desk.sync();
    desk.engine().failures().get(0).discard();
    desk.synced();
    bothHave("other");
  }

  @Test
  void S157_aTaskThatIsMovedOutWhileTheServerFailsIsNotDeletedWithItsProject() {
    desk.table(PROJECTS).delete(old);
    server.faults().on(1, request -> request.method().equals("DELETE"), Fault.status(503));
    desk.push();
    move(task, other);
    server.faults().on(1, request -> request.method().equals("PATCH"), Fault.status(503));
    desk.push();
    assertThat(server.rows(PROJECTS.name())).hasSize(2);
    desk.sync();
    desk.sync();
    bothHave("other", "task", "step");
  }

  @Test
  void S158_whatIsMadeAndEditedInWhatTheUserThenDeletesIsGoneWithoutAFailure() {
    Ref<Link> made = make(PROJECTS, "new", null);
    move(task, made);
    Ref<Link> below = make(TASKS, "below", made);
    make(STEPS, "third", below);
    desk.table(STEPS).update(STEPS.ref(1), link -> new Link("edited", link.up()));
    desk.table(PROJECTS).delete(made);
    desk.synced();
    bothHave("old", "other");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S159_aTaskThatIsMovedIntoAProjectAndDeletedWithItIsGone(boolean isRefused) {
    move(task, other);
    desk.table(PROJECTS).delete(other);
    if (isRefused) {
      server.faults().on(1, request -> request.method().equals("PATCH"), Fault.status(422));
    }
    desk.sync();
    desk.synced();
    bothHave("old");
  }

  /** Somebody else deletes the project, too, and what the server then has no more comes again. */
  @Test
  void aTaskThatIsMovedOutOfAProjectThatBothSidesDeleteIsMadeAnew() {
    move(task, other);
    desk.table(PROJECTS).delete(old);
    server.delete(PROJECTS.name(), "1");
    desk.sync();
    desk.sync();
    assertThat(desk.engine().failures()).extracting(SyncFailure::ref).containsExactly(task);
    desk.engine().failures().get(0).retry();
    desk.synced();
    bothHave("other", "task");
  }

  /** The answer to the delete was lost, so the project is made anew; the task is still there. */
  @Test
  void aTaskThatIsMovedIntoAProjectWhoseDeleteIsTakenBackIsNotSentTwice() {
    desk.table(PROJECTS).delete(other);
    server.faults().on(1, request -> request.method().equals("DELETE"), Fault.dropAfterCommit());
    desk.push();
    desk.table(PROJECTS).undelete(other);
    move(task, other);
    desk.synced();
    bothHave("old", "other", "task", "step");
  }
}
