package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.failure.ListFailedException;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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

  /** What is asked for, and as what the report names it. */
  private static final Map<String, String> LISTS =
      Map.of(
          "GET me/workspaces", "workspaces",
          "GET me", "users",
          "GET me/features", "workspace_features",
          "GET me/preferences", "preferences",
          "GET me/tags", "tags",
          "GET me/clients", "clients",
          "GET me/projects", "projects",
          "GET me/tasks", "tasks",
          "GET me/time_entries", "time_entries");

  static Stream<Arguments> failures() {
    return LISTS.keySet().stream()
        .flatMap(list -> Stream.of(403, 404, 500).map(status -> Arguments.of(list, status)));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void S61_aQueueDrainsThoughOneListFailsForEver(String list, int status) {
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
    assertThat(failure.list()).isEqualTo(LISTS.get(list));
    assertThat(failure).hasMessageContaining(LISTS.get(list));
    assertThat(device.status().text()).startsWith("Not synced: the list of " + failure.list());
    assertThat(lastFullSync(device)).get().satisfies(last -> assertThat(last).isBefore(synced));
  }

  private static Optional<Instant> lastFullSync(Device device) {
    return Optional.ofNullable(device.database.store().lock().lastFullSync());
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET me/tags", "GET me/workspaces", "GET me"})
  void S61_theOtherListsAreStoredWithAStandInForWhatIsUnknown(String list) {
    Device device = synced();
    every(list, Fault.status(500));
    long home = web().workspace();
    web().addTag(home, "new");
    web().add(RowKind.PROJECT, home, Map.of("name", "project"));
    web()
        .add(
            RowKind.TIME_ENTRY,
            home,
            Map.of(
                "description",
                "theirs",
                "start",
                time.now().toString(),
                "duration",
                60,
                "tags",
                List.of("new")));
    device.sync();
    assertThat(device.descriptions()).containsExactly("theirs");
    assertThat(device.all(Project.TYPE)).hasSize(1);
    assertThat(device.all(Tag.TYPE)).hasSize(1);
    server.faults().clear();
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("new");
    assertThat(device.all(TimeEntry.TYPE)).hasSize(1);
  }

  private Device automatic() {
    AutoSync options = AutoSync.standard().withLook(Duration.ZERO);
    Device device = device("a", o -> o.autoSync(options));
    pass(MINUTE.multipliedBy(2));
    return device;
  }

  @Test
  void S61_whatIsEditedWhileAListFailsIsPushedSoonAndNobodyIsToldSynced() {
    Device device = automatic();
    every("GET me/tags", Fault.status(500));
    device.engine.fullSync();
    for (int hour = 0; hour < 8; hour++) {
      pass(Duration.ofMinutes(59));
      device.entry("at " + hour);
      pass(Duration.ofMinutes(1));
      assertThat(descriptionsOnServer()).contains("at " + hour);
      whileItSyncs(device, () -> pass(SECOND));
      assertThat(device.status().text()).startsWith("Not synced: the list of tags failed");
    }
    server.faults().clear();
    pass(Duration.ofMinutes(20));
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  /** Chance may let a sync by the clock run at any moment. */
  private static void whileItSyncs(Device device, Runnable wait) {
    for (int i = 0; i < 60 && device.status().text().startsWith("Syncing"); i++) {
      wait.run();
    }
  }

  @Test
  void S61_aUserWithoutADefaultWorkspacePushesAndPullsAllTheSame() {
    Device device = synced();
    Neighbour.with(web(), time.now());
    web().addTag(web().workspace(), "theirs");
    web().setDefaultWorkspace(null);
    device.entry("mine");
    SyncReport report = device.sync();
    assertThat(report.error().orElseThrow().kind()).isEqualTo("no_default_workspace");
    assertThat(descriptionsOnServer()).contains("mine");
    assertThat(device.all(Tag.TYPE)).isNotEmpty();
    device.push();
    assertThat(device.status().text()).isEqualTo("Not synced: no default workspace");
  }

  @Test
  void S61_aListThatIsAlwaysRefusedAsOneTooManyKeepsNoEditBackForEver() {
    Device device = automatic();
    every("GET me/tags", Fault.answer(Answer.empty(429).withHeader("Retry-After", "300")));
    device.engine.fullSync();
    passMillis(500);
    device.entry("mine");
    pass(Duration.ofMinutes(40));
    assertThat(descriptionsOnServer()).containsExactly("mine");
  }

  /** A role that may not see these three; the list of tags comes late. */
  @ParameterizedTest
  @ValueSource(ints = {403, 404, 500, 503})
  void S61_threeListsThatFailForEverHoldUpNoOther(int status) {
    Device device = automatic();
    for (String list : List.of("GET me/clients", "GET me/projects", "GET me/tasks")) {
      every(list, Fault.status(status));
    }
    every("GET me/tags", Fault.delayAnswer(Duration.ofSeconds(4)));
    web().addEntry("theirs", time.now(), MINUTE);
    web().addTag(web().workspace(), "theirs");
    pass(Duration.ofHours(2));
    assertThat(device.descriptions()).containsExactly("theirs");
    assertThat(device.all(Tag.TYPE)).hasSize(1);
  }

  @Test
  void S61_threeListsThatFailForEverBeforeAllOthersHoldUpNone() {
    Device device = automatic();
    for (String list : List.of("GET me/workspaces", "GET me", "GET me/features")) {
      every(list, Fault.status(500));
    }
    web().addTag(web().workspace(), "theirs");
    pass(Duration.ofHours(2));
    assertThat(device.all(Tag.TYPE)).hasSize(1);
    server.faults().clear();
    pass(Duration.ofHours(1));
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  /** Each of five lists fails for ever but one, which is well again after a while. */
  @ParameterizedTest
  @ValueSource(strings = {"tags", "clients", "projects", "tasks", "preferences"})
  void S61_aListThatIsWellAgainIsFetchedThoughFourOthersFailForEver(String well) {
    Device device = automatic();
    List<String> lists = List.of("tags", "clients", "projects", "tasks", "preferences");
    lists.forEach(list -> every("GET me/" + list, Fault.status(500)));
    pass(Duration.ofHours(2));
    server.faults().clear();
    lists.forEach(
        list -> {
          if (!list.equals(well)) {
            every("GET me/" + list, Fault.status(500));
          }
        });
    forget();
    pass(Duration.ofHours(2));
    assertThat(log().of("GET me/" + well)).anyMatch(arrival -> arrival.status() == 200);
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

  @ParameterizedTest
  @ValueSource(ints = {403, 429, 500})
  void S61_whatWasMadeBeforeTheFirstPullIsPushedThoughTheUserNeverComes(int status) {
    every("GET me", Fault.status(status));
    Device device = device("a", o -> o.autoSync(AutoSync.standard().withLook(Duration.ZERO)));
    device.entry("before the first pull");
    pass(Duration.ofMinutes(40));
    assertThat(descriptionsOnServer()).containsExactly("before the first pull");
    assertThat(device.all(Workspace.TYPE)).hasSize(1);
    server.faults().clear();
    pass(Duration.ofMinutes(40));
    assertThat(device.status().text()).isEqualTo("Synced");
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

  @Test
  void S61_aListThatIsAlwaysRefusedAsOneTooManyHoldsUpNoOtherList() {
    Device device = automatic();
    every("GET me/tags", Fault.answer(Answer.empty(429).withHeader("Retry-After", "300")));
    web().addEntry("theirs", time.now(), MINUTE);
    device.engine.fullSync();
    pass(Duration.ofMinutes(40));
    assertThat(device.descriptions()).containsExactly("theirs");
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
    device.engine.logOut(false).test();
    time.settle();
    device.close();
    assertThat(device("a").status().text()).isEqualTo("Not synced yet");
  }

  @Test
  void aServerThatAnswersNothingIsAskedOncePerChain() {
    Device device = synced();
    server.faults().always(request -> true, Fault.status(503));
    assertThat(device.sync().error().orElseThrow().kind()).isEqualTo("server_failed");
    assertThat(log().all()).hasSize(3);
  }
}
