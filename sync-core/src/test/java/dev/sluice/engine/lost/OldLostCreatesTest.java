package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S69: a lost create that no list of the server can show any more. */
class OldLostCreatesTest extends Scenario {

  private Device device;

  private void lose(String what, boolean arrived) {
    next(what, arrived ? Fault.dropAfterCommit() : Fault.dropBefore());
    assertThat(device.push().error()).isPresent();
    pass(MINUTE);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S69_after63DaysAnEntryIsLookedForByItsDate(boolean arrived) {
    device = synced();
    Ref<TimeEntry> lost = device.entry("lost");
    lose("POST time_entries", arrived);
    pass(Duration.ofDays(63));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("lost");
    assertThat(device.find(lost).serverId()).isNotNull();
  }

  /** The cursor is young, but the list that it comes from began two months ago. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S69_aPullOfOtherDatesProvesNothingOfALostCreateThatNobodyCanDate(boolean arrived) {
    device = synced();
    Ref<TimeEntry> lost = device.entry("lost");
    lose("POST time_entries", arrived);
    device.kill();
    pass(Duration.ofDays(63));
    time.reboot();
    time.setWallClock(time.now().plus(Duration.ofDays(1)));
    device = device("a");
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("lost");
    assertThat(device.find(lost).serverId()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S69_aLookByRecentDatesThatIsRefusedOnceProvesNothing(boolean arrived) {
    device = synced();
    Ref<TimeEntry> lost = device.entry("lost");
    lose("POST time_entries", arrived);
    device.kill();
    time.reboot();
    time.setWallClock(time.now().plus(Duration.ofDays(1)));
    device = device("a");
    next("GET me/time_entries", Fault.status(400));
    device.push();
    device.describe(lost, "edited");
    pass(Duration.ofMinutes(10));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("edited");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S69_after63DaysATagIsLookedForInTheWholeList(boolean arrived) {
    device = synced();
    device.tag("lost");
    lose("POST tags", arrived);
    pass(Duration.ofDays(63));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("lost");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S69_whatNoListTellsAnyMoreIsForTheUserToDecide(boolean retried) {
    device = synced();
    Ref<TimeEntry> lost = device.entry("lost");
    lose("POST time_entries", true);
    pass(Duration.ofDays(100));
    device.entry("healthy");
    assertThat(device.push().error()).isEmpty();
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("lost", "healthy");
    assertThat(device.state(lost)).isEqualTo(SyncState.REFUSED);
    assertThat(device.engine.failures().get(0).message()).contains("may be on the server already");

    if (retried) {
      device.engine.failures().get(0).retry();
    } else {
      device.engine.failures().get(0).discard();
    }
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).hasSize(retried ? 3 : 2);
    assertThat(device.descriptions()).hasSize(retried ? 2 : 1);
  }

  /**
   * Else the next list would show the other entry as unknown, and it would pass for the lost one.
   */
  @Test
  void S69_aCleanUpKeepsWhatMayBeTakenForALostCreate() {
    device = synced();
    Ref<TimeEntry> lost = device.entry("twin");
    lose("POST time_entries", false);
    pass(Duration.ofDays(100));
    Instant start = device.find(lost).start();
    device.entries().create(device.draft("twin").withStart(start));
    device.entries().create(device.draft("other").withStart(start));
    assertThat(device.push().error()).isEmpty();
    assertThat(device.state(lost)).isEqualTo(SyncState.REFUSED);
    assertThat(device.run(Operation.CLEAN_UP).error()).isEmpty();
    assertThat(device.descriptions()).containsExactly("twin", "twin");

    assertThat(device.sync().error()).isEmpty();
    device.engine.failures().forEach(SyncFailure::retry);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("twin", "twin", "other");
    assertThat(device.run(Operation.CLEAN_UP).error()).isEmpty();
    assertThat(device.descriptions()).isEmpty();
  }

  private Ref<TimeEntry> undecided() {
    device = synced();
    Ref<TimeEntry> lost = device.entry("lost");
    lose("POST time_entries", true);
    pass(Duration.ofDays(100));
    device.push();
    assertThat(device.state(lost)).isEqualTo(SyncState.REFUSED);
    return lost;
  }

  @Test
  void S69_anEditOfARowThatTheUserHasToDecideAboutDoesNotSendItOnceMore() {
    Ref<TimeEntry> lost = undecided();
    device.describe(lost, "edited");
    device.push();
    assertThat(descriptionsOnServer()).containsExactly("lost");
    assertThat(device.engine.failures().get(0).message()).contains("may be on the server already");
    device.engine.failures().get(0).retry();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("lost", "edited");
  }

  @Test
  void S69_whoDeletesARowThatNoListTellsOfHasDecided() {
    Ref<TimeEntry> lost = undecided();
    device.entries().delete(lost);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(descriptionsOnServer()).containsExactly("lost");
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void S69_aRowThatTheServerListsAfterAllIsNoMoreForTheUserToDecide() {
    device = synced();
    Ref<Client> lost = device.client("lost");
    lose("POST clients", true);
    pass(Duration.ofDays(63));
    every("GET me/clients", Fault.answer(Answer.json(Json.array())));
    device.push();
    device.table(Client.TYPE).update(lost, client -> client.withName("edited"));
    device.push();
    assertThat(device.state(lost)).isEqualTo(SyncState.REFUSED);
    server.faults().clear();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(onServer(RowKind.CLIENT, "name")).containsExactly("edited");
  }

  @Test
  void S69_aWholeListThatLeavesRowsOutProvesNoAbsence() {
    device = synced();
    Ref<Client> lost = device.client("lost");
    lose("POST clients", true);
    JsonNode there = web().rows(RowKind.CLIENT).get(0);
    pass(Duration.ofDays(63));
    every("GET me/clients", Fault.answer(Answer.json(Json.array())));
    device.push();
    assertThat(device.state(lost)).isEqualTo(SyncState.REFUSED);
    assertThat(log().of("POST clients")).hasSize(1);
    assertThat(web().rows(RowKind.CLIENT)).containsExactly(there);
  }
}
