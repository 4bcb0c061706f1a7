package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.jdbc.StepCounter;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S09: what the user makes before the default workspace is known reaches it, whatever happens. */
class StandInWorkspaceTest extends Scenario {

  private static final String NOBODY_DELETES_WORKSPACES =
      "CREATE TRIGGER app_rule BEFORE DELETE ON workspaces BEGIN SELECT RAISE(ABORT, 'no'); END";

  private Device device;

  @BeforeEach
  void openOnTheFirstDay() {
    device = device("a");
  }

  private Ref<Workspace> standIn() {
    return Workspace.TYPE.ref(device.all(Workspace.TYPE).get(0).id());
  }

  private long workspaceOnServer(String description) {
    return web().rows(RowKind.TIME_ENTRY).stream()
        .filter(entry -> entry.path("description").asText().equals(description))
        .mapToLong(entry -> entry.path("workspace_id").asLong())
        .sum();
  }

  @Test
  void S09_nobodyEditsOrDeletesTheStandIn() {
    device.entry("offline");
    Ref<Workspace> standIn = standIn();
    assertThatThrownBy(() -> device.db.workspaces().update(standIn, w -> w.withName("Mine")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> device.db.workspaces().delete(standIn))
        .isInstanceOf(IllegalStateException.class);
    device.sync();
    assertThat(descriptionsOnServer()).containsExactly("offline");
    device.db.workspaces().update(standIn, w -> w.withName("Mine"));
    device.sync();
    assertThat(onServer(RowKind.WORKSPACE, "name")).containsExactly("Mine");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UPDATE workspaces SET name = 'x'", "UPDATE workspaces SET deleted = 1"})
  void S09_anEditOfTheStandInByPlainSqlIsIgnored(String sql) {
    device.entry("offline");
    device.sql(sql);
    device.push();
    device.entry("more");
    device.sql(sql);
    device.sync();
    pass(MINUTE);
    device.sync();
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("offline", "more");
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.all(Workspace.TYPE)).hasSize(1);
  }

  @Test
  void S09_aStandInThatWasEditedByPlainSqlIsRevertedWithoutLoss() {
    device.entry("offline");
    Ref<Workspace> standIn = standIn();
    device.sql("UPDATE workspaces SET name = 'x'");
    device.engine.revert(standIn);
    device.sync();
    assertThat(descriptionsOnServer()).containsExactly("offline");
  }

  @Test
  void S09_anEditorThatIsOpenDuringTheFirstPullCanSave() {
    Ref<TimeEntry> entry = device.entry("offline");
    TimeEntry open = device.find(entry);
    device.sync();
    device.entries().update(entry, now -> open.withDescription("typed"));
    device.sync();
    assertThat(descriptionsOnServer()).containsExactly("typed");
    assertThat(device.all(Workspace.TYPE))
        .extracting(Workspace::id)
        .contains(open.workspace().id());
  }

  @Test
  void S09_aTableOfTheAppsMayReferToTheStandIn() {
    device.entry("offline");
    device.sql("CREATE TABLE pins (w INTEGER REFERENCES workspaces (id))");
    device.sql("INSERT INTO pins SELECT id FROM workspaces");
    assertThat(device.sync().error()).isEmpty();
    assertThat(descriptionsOnServer()).containsExactly("offline");
  }

  @Test
  void S62_aFileThatKeepsTheStandInLetsGoWhatWasMadeInIt() {
    device.entry("offline");
    device.sql(NOBODY_DELETES_WORKSPACES);
    assertThat(device.sync().problems()).hasSize(1);
    assertThat(descriptionsOnServer()).containsExactly("offline");
  }

  /** What an idle pull costs SQLite more than it costs a file that has let the stand-in go. */
  private long extraStepsOfAnIdlePull(int rows) {
    for (int i = 0; i < rows; i++) {
      web().addEntry("entry " + i, time.now().minusSeconds(600), SECOND);
    }
    long plain = stepsOfAnIdlePull("plain" + rows, "SELECT 1");
    return stepsOfAnIdlePull("kept" + rows, NOBODY_DELETES_WORKSPACES) - plain;
  }

  private long stepsOfAnIdlePull(String name, String rule) {
    pass(MINUTE);
    StepCounter counter = new StepCounter(folder.resolve(name + ".db"));
    device = device(counter, options -> options);
    device.entry("offline");
    device.sql(rule);
    device.sync();
    pass(MINUTE.multipliedBy(3));
    device.sync();
    pass(MINUTE.multipliedBy(3));
    try (OtherConnection other = new OtherConnection(device.file)) {
      long before = other.dataVersion();
      long steps = counter.steps(device::pull);
      assertThat(other.dataVersion()).isEqualTo(before);
      return steps;
    }
  }

  @Test
  void S59_aFileThatKeepsTheStandInDoesNotRewriteItsRowsInEachPull() {
    long few = extraStepsOfAnIdlePull(10);
    long many = extraStepsOfAnIdlePull(400);
    assertThat(few).isPositive();
    assertThat(many).isLessThan(2 * few);
  }

  @Test
  void S62_onceTheFileLetsTheStandInGoItGoes() {
    device.entry("offline");
    device.sql(NOBODY_DELETES_WORKSPACES);
    device.sync();
    assertThat(device.all(Workspace.TYPE)).hasSize(2);
    device.sql("DROP TRIGGER app_rule");
    pass(MINUTE);
    assertThat(device.sync().problems()).isEmpty();
    assertThat(device.all(Workspace.TYPE)).hasSize(1);
    assertThat(descriptionsOnServer()).containsExactly("offline");
  }

  @Test
  void S61_whatIsMadeBeforeTheUserIsKnownGoesToTheDefaultWorkspace() {
    Neighbour there = Neighbour.with(web(), time.now());
    web().setDefaultWorkspace(there.workspace());
    next("GET me", Fault.status(500));
    device.sync();
    device.entry("mine");
    pass(MINUTE);
    device.sync();
    assertThat(workspaceOnServer("mine")).isEqualTo(there.workspace());
  }

  @Test
  void S61_soItDoesWhereAllGoesByItself() {
    Neighbour there = Neighbour.with(web(), time.now());
    web().setDefaultWorkspace(there.workspace());
    every("GET me", Fault.status(503));
    Device automatic = device("b", o -> o.autoSync(AutoSync.defaults()));
    pass(MINUTE);
    automatic.entry("mine");
    pass(MINUTE);
    server.faults().clear();
    pass(Duration.ofMinutes(30));
    assertThat(workspaceOnServer("mine")).isEqualTo(there.workspace());
  }

  @Test
  void S28_aLightPullDoesNotTellWhereNewRowsGo() {
    Neighbour.with(web(), time.now());
    device.run(Operation.LIGHT);
    device.entry("mine");
    pass(MINUTE);
    device.sync();
    assertThat(workspaceOnServer("mine")).isEqualTo(web().workspace());
  }
}
