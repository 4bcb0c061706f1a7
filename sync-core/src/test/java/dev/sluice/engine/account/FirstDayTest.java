package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.UnsyncedWorkException;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.User;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The first day is in an aeroplane: all work comes before the first sync. */
class FirstDayTest extends Scenario {

  private static final String OTHER_TOKEN = "fedcba9876543210fedcba9876543210";

  private Device device;

  @BeforeEach
  void takeOff() {
    device = device("a");
  }

  /** An entry with a tag, a project and a client, which the account has already by these names. */
  private Ref<TimeEntry> work() {
    Ref<Tag> tag = device.tag("urgent");
    Ref<Project> project =
        device.db.projects().create(Project.named("Plan").withClient(device.client("ACME")));
    return device
        .entries()
        .create(device.draft("offline").withTags(List.of(tag)).withProject(project));
  }

  private void accountHasTheNames() {
    long client = web().addClient(web().workspace(), "ACME");
    web().add(RowKind.PROJECT, web().workspace(), Map.of("name", "Plan", "client_id", client));
    web().addTag(web().workspace(), "urgent");
  }

  private void allIsOneAndSynced(Ref<TimeEntry> entry) {
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsOnlyOnce("urgent");
    assertThat(onServer(RowKind.PROJECT, "name")).containsOnlyOnce("Plan");
    assertThat(onServer(RowKind.CLIENT, "name")).containsOnlyOnce("ACME");
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsOnlyOnce("urgent");
    assertThat(device.all(Client.TYPE)).extracting(Client::name).containsOnlyOnce("ACME");
    TimeEntry here = device.find(entry);
    assertThat(here.tags()).singleElement().satisfies(tag -> device.find(tag));
    assertThat(device.find(here.project()).name()).isEqualTo("Plan");
    var there = web().row(RowKind.TIME_ENTRY, here.serverId());
    assertThat(there.get("project_id").asLong()).isEqualTo(device.find(here.project()).serverId());
    assertThat(there.get("tag_ids").get(0).asLong())
        .isEqualTo(device.find(here.tags().get(0)).serverId());
  }

  @Test
  void S60_namesThatCameBeforeTheUserAreNotTaken() {
    accountHasTheNames();
    Neighbour.with(web(), time.now());
    Ref<TimeEntry> entry = work();
    next("GET me", Fault.status(500));
    device.sync();
    pass(MINUTE);
    device.sync();
    allIsOneAndSynced(entry);
  }

  @Test
  void S60_withOneWorkspaceNeither() {
    accountHasTheNames();
    Ref<TimeEntry> entry = work();
    next("GET me", Fault.status(500));
    device.sync();
    pass(MINUTE);
    device.sync();
    allIsOneAndSynced(entry);
  }

  @Test
  void allGoesWhereTheUserChoosesAmongSeveralWorkspaces() {
    accountHasTheNames();
    long home = web().workspace();
    Neighbour.with(web(), time.now());
    web().setDefaultWorkspace(null);
    Ref<TimeEntry> entry = work();
    assertThat(device.sync().error().orElseThrow().code()).isEqualTo("no_default_workspace");
    assertThat(log().changes()).isEmpty();
    assertThat(device.pending()).isEqualTo(4);
    pass(MINUTE);
    choose(home);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    allIsOneAndSynced(entry);
    assertThat(device.find(entry).workspace()).isEqualTo(device.ref(Workspace.TYPE, home));
  }

  private void choose(long workspace) {
    var user = User.TYPE.ref(device.all(User.TYPE).get(0).id());
    var chosen = device.ref(Workspace.TYPE, workspace);
    device.db.user().update(user, u -> u.withDefaultWorkspace(chosen));
  }

  @Test
  void afterTheFirstSyncToNewRowsWaitUntilTheUserChooses() {
    accountHasTheNames();
    long home = web().workspace();
    Neighbour.with(web(), time.now());
    web().setDefaultWorkspace(null);
    assertThat(device.sync().error().orElseThrow().code()).isEqualTo("no_default_workspace");
    pass(MINUTE);
    Ref<TimeEntry> entry = work();
    assertThat(device.sync().error().orElseThrow().code()).isEqualTo("no_default_workspace");
    assertThat(log().changes()).isEmpty();
    assertThat(device.pending()).isEqualTo(4);
    assertThat(device.status().text()).isEqualTo("Not synced: no default workspace");
    pass(MINUTE);
    choose(home);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    allIsOneAndSynced(entry);
    assertThat(device.find(entry).workspace()).isEqualTo(device.ref(Workspace.TYPE, home));
  }

  @Test
  void theUserMayChooseElsewhereAndLoseItAgain() {
    long first = web().workspace();
    Neighbour there = Neighbour.with(web(), time.now());
    web().setDefaultWorkspace(null);
    device.sync();
    for (long home : new long[] {there.workspace(), first}) {
      pass(MINUTE);
      device.sync();
      Ref<TimeEntry> entry = device.entry("in " + home);
      assertThat(device.push().error()).isEmpty();
      assertThat(device.pending()).isOne();
      web().setDefaultWorkspace(home);
      pass(MINUTE);
      assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
      assertThat(device.find(entry).workspace()).isEqualTo(device.ref(Workspace.TYPE, home));
      web().setDefaultWorkspace(null);
    }
    assertThat(descriptionsOnServer()).contains("in " + there.workspace(), "in " + first);
  }

  @Test
  void S39_aLogOutBeforeTheFirstSyncLosesNothingByMistake() {
    Ref<TimeEntry> entry = work();
    var done = device.engine.logOut(false).test();
    time.settle();
    done.assertError(UnsyncedWorkException.class);
    assertThat(device.find(entry).description()).isEqualTo("offline");
    device.logOut(true);
    assertThat(device.all(Tag.TYPE)).isEmpty();
    assertThat(device.all(Workspace.TYPE)).isEmpty();
    device.engine.resume(Credentials.apiToken(TrackerServer.TOKEN));
    pass(MINUTE);
    assertThat(log().changes()).isEmpty();
    assertThat(device.all(Workspace.TYPE)).hasSize(1);
    device.entry("later");
    device.sync();
    assertThat(descriptionsOnServer()).containsExactly("later");
  }

  /** A user who mistyped the token has offline work too. */
  @Test
  void S47_theWorkBelongsToWhomeverTheServerAcceptsFirst() {
    work();
    device.close();
    device = device("a", o -> o.server("https://tracker.example/api/v9", other()));
    assertThat(device.sync().result()).isEqualTo(SyncResult.FROZEN);
    device.engine.resume(Credentials.apiToken(TrackerServer.TOKEN));
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactly("offline");
  }

  @Test
  void S47_onceTheServerHasAcceptedOneUserNobodyElseGetsTheWork() {
    work();
    every("POST time_entries", Fault.status(503));
    every("POST tags", Fault.status(503));
    device.sync();
    device.close();
    server.faults().clear();
    server.setToken(OTHER_TOKEN);
    Answer bert = Answer.json(Json.object().put("id", 4711).put("fullname", "Bert"));
    every("GET me", Fault.answer(bert));
    forget();
    device = device("a", o -> o.server("https://tracker.example/api/v9", other()));
    assertThat(device.sync().error()).map(SyncException::kind).contains(FailureKind.WRONG_ACCOUNT);
    assertThat(log().changes()).isEmpty();
  }

  private static Credentials other() {
    return Credentials.apiToken(OTHER_TOKEN);
  }

  @Test
  void S61_aDefaultWorkspaceThatChangesLaterMovesNothingThatHasAHome() {
    Neighbour there = Neighbour.with(web(), time.now());
    Ref<TimeEntry> entry = work();
    every("POST time_entries", Fault.status(503));
    device.sync();
    long home = web().workspace();
    server.faults().clear();
    web().setDefaultWorkspace(there.workspace());
    pass(Duration.ofMinutes(10));
    device.sync();
    pass(MINUTE);
    device.sync();
    assertThat(device.find(entry).workspace()).isEqualTo(device.ref(Workspace.TYPE, home));
    assertThat(web().rows(RowKind.TIME_ENTRY))
        .filteredOn(row -> row.path("description").asText().equals("offline"))
        .singleElement()
        .satisfies(row -> assertThat(row.path("workspace_id").asLong()).isEqualTo(home));
  }

  @Test
  void S45_allGoesByItselfWhenTheNetworkComes() {
    accountHasTheNames();
    device.close();
    device = device("b", o -> o.autoSync(AutoSync.defaults()));
    device.network.setOffline(true);
    Ref<TimeEntry> entry = work();
    device.run(Operation.CLEAN_UP);
    pass(Duration.ofHours(9));
    device.network.setOffline(false);
    device.engine.networkReturned();
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactly("offline");
    allIsOneAndSynced(entry);
  }
}
