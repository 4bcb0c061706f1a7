package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Log;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.ListFailedException;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.schema.EntityType;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerSchema;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S61: one list of the pull fails for ever. The queue drains, and the other lists come. */
class FailingListsTest extends Scenario {

  static List<Arguments> failures() {
    List<Arguments> failures =
        TrackerSchema.SCHEMA.types().stream()
            .flatMap(type -> Stream.of(403, 404, 500).map(status -> Arguments.of(type, status)))
            .toList();
    return Sample.of(failures, 7, failure -> failure.get()[0]);
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("failures")
  void S61_aQueueDrainsThoughOneListFailsForEver(EntityType<?> type, int status) {
    String list = Log.list(type);
    Device device = synced();
    Instant synced = time.now();
    every(list, Fault.status(status));
    device.entry("before");
    Running running = device.begin(Operation.FULL);
    untilArrived(list);
    device.entry("during");
    SyncReport report = running.end();

    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("before", "during");
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    ListFailedException failure = (ListFailedException) report.error().orElseThrow();
    assertThat(failure.list()).isEqualTo(type.name());
    assertThat(failure).hasMessageContaining(type.name());
    assertThat(device.status().text()).startsWith("Not synced: the list of " + failure.list());
    assertThat(lastFullSync(device)).get().satisfies(last -> assertThat(last).isBefore(synced));
  }

  private static Optional<Instant> lastFullSync(Device device) {
    return Optional.ofNullable(EngineDatabase.of(device.database).store().lock().lastFullSync());
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET me/tags", "GET me/workspaces", "GET me"})
  void S61_theOtherListsAreStoredWithAStandInForWhatIsUnknown(String list) {
    Device device = synced();
    every(list, Fault.status(500));
    long home = web().workspace();
    web().addTag(home, "new");
    web().addProject(home, "project");
    long entry = web().addEntry("theirs", time.now(), MINUTE);
    web().edit(RowKind.TIME_ENTRY, entry, "tags", List.of("new"));
    device.sync();
    assertThat(device.descriptions()).containsExactly("theirs");
    assertThat(device.known(Project.TYPE)).hasSize(1);
    assertThat(device.known(Tag.TYPE)).hasSize(1);
    server.faults().clear();
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("new");
    assertThat(device.all(TimeEntry.TYPE)).hasSize(1);
  }

  @Test
  void S61_aUserWithoutADefaultWorkspacePushesAndPullsAllTheSame() {
    Device device = synced();
    Neighbour.with(web(), time.now());
    web().addTag(web().workspace(), "theirs");
    web().setDefaultWorkspace(null);
    device.entry("mine");
    SyncReport report = device.sync();
    assertThat(report.error().orElseThrow().code()).isEqualTo("no_default_workspace");
    assertThat(descriptionsOnServer()).contains("mine");
    assertThat(device.all(Tag.TYPE)).isNotEmpty();
    device.push();
    assertThat(device.status().text()).isEqualTo("Not synced: no default workspace");
  }

  @ParameterizedTest
  @ValueSource(strings = {"workspaces", "tags", "clients", "projects"})
  void S61_aListThatFailsForEverFromTheFirstPullOnHoldsUpNoOther(String list) {
    every("GET me/" + list, Fault.status(503));
    long home = web().workspace();
    long project = web().addProject(home, "theirs");
    web().addTask(project, "theirs");
    web().addTag(home, "theirs");
    web().addEntry("theirs", time.now(), MINUTE);
    Device device = device("a");
    device.sync();
    assertThat(device.descriptions()).as("a first pull that may be interrupted").isEmpty();
    pass(MINUTE);
    device.sync();
    assertThat(device.descriptions()).containsExactly("theirs");
    assertThat(device.all(Task.TYPE)).hasSize(1);
    server.faults().clear();
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Project.TYPE)).extracting(Project::name).containsExactly("theirs");
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("theirs");
  }

  @Test
  void S61_whatTheUserMakesIsPushedThoughTheWorkspacesFailFromTheFirstPullOn() {
    every("GET me/workspaces", Fault.status(503));
    Device device = device("a");
    device.entry("before the first pull");
    device.sync();
    pass(MINUTE);
    device.sync();
    device.entry("after it");
    device.push();
    assertThat(descriptionsOnServer())
        .containsExactlyInAnyOrder("before the first pull", "after it");
    server.faults().clear();
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Workspace.TYPE)).hasSize(1);
    assertThat(device.all(TimeEntry.TYPE)).hasSize(2);
  }

  @Test
  void S61_whatWasMadeBeforeTheFirstPullWaitsForTheUserWhereThereAreTwoWorkspaces() {
    Neighbour.with(web(), time.now());
    next("GET me", Fault.status(500));
    Device device = device("a");
    device.entry("before the first pull");
    device.sync();
    assertThat(descriptionsOnServer()).doesNotContain("before the first pull");
    pass(MINUTE);
    device.sync();
    assertThat(descriptionsOnServer()).contains("before the first pull");
  }

  /** The list is cut, and the request for one half of it meets what every request would meet. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S61_whatFailedIsNotedThoughAPieceOfACutListEndsThePull(boolean isOffline) {
    Device device = synced();
    Instant start = time.now().minus(Duration.ofDays(2));
    IntStream.range(0, 1000).forEach(i -> web().addEntry("", start.plusSeconds(i), SECOND));
    every("GET me/clients", Fault.status(403));
    nth(2, "GET me/time_entries", Fault.answer(Answer.empty(429).withHeader("Retry-After", "300")));
    Running running = device.begin(Operation.FULL);
    if (isOffline) {
      List.of("clients", "time_entries", "tasks").forEach(list -> untilArrived("GET me/" + list));
      passMillis(25);
      device.network.setOffline(true);
    }
    SyncReport report = running.end();
    assertThat(report.result()).isEqualTo(isOffline ? SyncResult.OFFLINE : SyncResult.RATE_LIMITED);
    device.close();
    assertThat(device("a").status().text()).startsWith("Not synced: the list of clients failed");
  }

  @Test
  void S48_afterARestartAListThatFailedIsStillNamed() {
    Device device = synced();
    next("GET me/tags", Fault.status(403));
    device.sync();
    String told = device.status().text();
    assertThat(told).startsWith("Not synced: the list of tags failed: ");
    device.close();
    Device again = device("a");
    assertThat(again.status().text()).isEqualTo(told);
    again.push();
    assertThat(again.status().text()).isEqualTo(told);
    again.sync();
    assertThat(again.status().text()).isEqualTo("Synced");
  }

  @Test
  void S48_afterARestartAnAccountWithoutADefaultWorkspaceIsNotSynced() {
    Device device = synced();
    Neighbour.with(web(), time.now());
    long home = web().workspace();
    web().setDefaultWorkspace(null);
    device.sync();
    device.close();
    Device again = device("a");
    assertThat(again.status().text()).isEqualTo("Not synced: no default workspace");
    web().setDefaultWorkspace(home);
    again.run(Operation.LIGHT);
    assertThat(again.status().text()).isEqualTo("Not synced: no default workspace");
    again.sync();
    assertThat(again.status().text()).isEqualTo("Synced");
  }

  @Test
  void S48_afterARestartAnAccountWithoutAnyWorkspaceIsNotSynced() {
    Device device = synced();
    next("GET me/workspaces", Fault.answer(Answer.json(Json.array())));
    device.sync();
    device.close();
    Device again = device("a");
    assertThat(again.status().text()).isEqualTo("Not synced: no workspace");
    again.sync();
    assertThat(again.status().text()).isEqualTo("Synced");
  }

  @Test
  void S48_aListWhoseAnswerAlwaysBreaksOffIsNamedAfterAPush() {
    Device device = synced();
    every("GET me/tags", Fault.dropAfterCommit());
    device.sync();
    device.entry("mine");
    device.push();
    assertThat(descriptionsOnServer()).contains("mine");
    assertThat(device.status().text()).startsWith("Not synced: the list of tags failed: ");
  }

  @Test
  void S48_aLogOutForgetsWhichListsFailed() {
    Device device = synced();
    every("GET me/tags", Fault.status(403));
    device.sync();
    device.logOut(false);
    device.close();
    assertThat(device("a").status().text()).isEqualTo("Not synced yet");
  }

  @Test
  void aServerThatAnswersNothingIsAskedOncePerChain() {
    Device device = synced();
    server.faults().always(request -> true, Fault.status(503));
    assertThat(device.sync().error().orElseThrow().code()).isEqualTo("server_failed");
    assertThat(log().all()).hasSize(3);
  }
}
