package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.AutoSync;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** S80: one list of workspaces lacks one that the user can reach. */
class LackingListTest extends Scenario {

  private long second;

  @BeforeEach
  void begin() {
    second = web().add(RowKind.WORKSPACE, web().workspace(), Map.of("name", "second"));
  }

  private Device automatic() {
    return synced("a", options -> options.autoSync(AutoSync.defaults()));
  }

  private void nextListLacksTheSecond() {
    ArrayNode list = Json.array();
    web().rows(RowKind.WORKSPACE).stream()
        .filter(workspace -> workspace.path("id").asLong() != second)
        .forEach(list::add);
    next("GET me/workspaces", Fault.answer(Answer.json(list)));
  }

  @Test
  void S80_nothingIsTakenAwayForOneListThatLacksAWorkspace() {
    for (int i = 0; i < 30; i++) {
      web().addTag(second, "tag " + i);
    }
    Device device = automatic();
    nextListLacksTheSecond();
    device.sync();
    pass(Duration.ofMinutes(5));
    assertThat(device.all(Tag.TYPE)).hasSize(30);
    assertThat(device.find(workspace(device)).accessible()).isTrue();
  }

  @Test
  void S80_aRunningEntryKeepsItsIdThoughOneListLacksItsWorkspace() {
    Neighbour there = Neighbour.with(web(), time.now());
    second = there.workspace();
    there.start(web(), time.now());
    Device device = synced();
    long id = device.entries().list(TimeEntry.running()).get(0).id();
    nextListLacksTheSecond();
    device.sync();
    pass(MINUTE.multipliedBy(2));
    device.sync();
    assertThat(device.entries().list(TimeEntry.running()))
        .extracting(TimeEntry::id)
        .containsExactly(id);
  }

  @Test
  void S80_theDefaultOnTheServerStaysThoughOneListLacksIt() {
    web().setDefaultWorkspace(second);
    Device device = automatic();
    nextListLacksTheSecond();
    device.sync();
    pass(Duration.ofMinutes(5));
    assertThat(log().changes()).isEmpty();
  }

  @Test
  void S80_soItDoesIfTheVeryFirstListLacksIt() {
    web().setDefaultWorkspace(second);
    nextListLacksTheSecond();
    synced();
    assertThat(web().user().get("default_workspace_id").asLong()).isEqualTo(second);
  }

  @Test
  void S80_twoListsWithinAMinuteMayComeFromOneReplicaThatIsBehind() {
    Device device = synced();
    nextListLacksTheSecond();
    device.sync();
    nextListLacksTheSecond();
    device.sync();
    assertThat(device.find(workspace(device)).accessible()).isTrue();
  }

  @Test
  void S80_theSecondListAMinuteLaterIsBelieved() {
    web().setDefaultWorkspace(second);
    Device device = synced();
    web().revoke(second);
    device.sync();
    pass(MINUTE);
    device.sync();
    pass(SECOND);
    assertThat(device.all(Workspace.TYPE)).hasSize(1);
    assertThat(log().changes()).containsExactly("PUT me");
  }

  @Test
  void S80_whatHappenedThereWhileAListLackedItIsMadeGood() {
    Device device = synced();
    Ref<Tag> refused =
        device.db.tags().create(Tag.named("refused").withWorkspace(workspace(device)));
    web().revoke(second);
    web().addTag(second, "made meanwhile");
    pass(MINUTE.multipliedBy(5));
    device.sync();
    assertThat(device.state(refused)).isEqualTo(SyncState.REFUSED);

    web().grant(second);
    pass(MINUTE.multipliedBy(5));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE))
        .extracting(Tag::name)
        .containsExactlyInAnyOrder("refused", "made meanwhile");
    assertThat(onServer(RowKind.TAG, "name")).hasSize(2);
    forget();
    pass(MINUTE);
    device.sync();
    assertThat(log().gets()).as("nothing is asked for again").hasSize(9);
  }

  private Ref<Workspace> workspace(Device device) {
    return device.ref(Workspace.TYPE, second);
  }

  @Test
  void S80_aListThatNamesItInBetweenBeginsAnew() {
    Device device = synced();
    nextListLacksTheSecond();
    device.sync();
    pass(MINUTE);
    device.sync();
    pass(MINUTE);
    nextListLacksTheSecond();
    device.sync();
    assertThat(device.find(workspace(device)).accessible()).isTrue();
  }
}
