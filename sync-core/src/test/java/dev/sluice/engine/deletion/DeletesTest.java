package dev.sluice.engine.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deletes, and rows that are gone on the server. */
class DeletesTest extends Scenario {

  private Device device;
  private long known;
  private Ref<TimeEntry> entry;

  @BeforeEach
  void begin() {
    known = web().addEntry("known", time.now().minusSeconds(600), MINUTE);
    device = synced();
    entry = device.ref(TimeEntry.TYPE, known);
  }

  @Test
  void aDeleteIsHiddenAtOnceAndGoneAfterThePush() {
    device.entries().delete(entry);
    assertThat(device.descriptions()).isEmpty();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).containsExactly("DELETE time_entries");
    assertThat(web().has(RowKind.TIME_ENTRY, known)).isFalse();
    assertThat(device.entries().undelete(entry)).isFalse();
  }

  @Test
  void S17_aRowThatIsGoneAlreadyIsDeletedWell() {
    web().delete(RowKind.TIME_ENTRY, known);
    device.entries().delete(entry);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().only("DELETE time_entries").status()).isEqualTo(404);
    assertThat(device.engine.failures()).isEmpty();
  }

  @Test
  void S17_aDeleteWhoseAnswerIsLostIsSentAgainAndAnswered404() {
    next("DELETE time_entries", Fault.dropAfterCommit());
    device.entries().delete(entry);
    assertThat(device.push().result()).isEqualTo(SyncResult.OFFLINE);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().of("DELETE time_entries")).hasSize(2);
  }

  @Test
  void S19_anEditOfARowThatIsGoneIsKeptAsAFailure() {
    web().delete(RowKind.TIME_ENTRY, known);
    device.describe(entry, "too late");
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);

    assertThat(log().only("PUT time_entries").status()).isEqualTo(404);
    assertThat(device.descriptions()).isEmpty();
    assertThat(device.state(entry)).isEqualTo(SyncState.LOST);
    assertThat(device.engine.failures())
        .singleElement()
        .satisfies(f -> assertThat(f.ref()).isEqualTo(entry));
  }

  @Test
  void S19_theLostEditCanBeCreatedAnew() {
    web().delete(RowKind.TIME_ENTRY, known);
    device.describe(entry, "still wanted");
    device.push();
    device.engine.failures().get(0).retry();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(descriptionsOnServer()).containsExactly("still wanted");
    assertThat(device.find(entry).description()).isEqualTo("still wanted");
    assertThat(device.engine.failures()).isEmpty();
  }

  @Test
  void S19_theLostEditCanBeGivenUp() {
    web().delete(RowKind.TIME_ENTRY, known);
    device.describe(entry, "not so important");
    device.push();
    device.engine.failures().get(0).discard();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).isEmpty();
    assertThat(descriptionsOnServer()).isEmpty();
  }

  @Test
  void S21_aDeleteTakenBackWhileItIsOnItsWayCreatesTheRowAnew() {
    device.entries().delete(entry);
    Running push = device.begin(Operation.PUSH);
    passMillis(15);
    assertThat(device.entries().undelete(entry)).isTrue();
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(log().all()).containsExactly("DELETE time_entries", "POST time_entries");
    assertThat(descriptionsOnServer()).containsExactly("known");
    assertThat(device.find(entry).serverId()).isNotNull().isNotEqualTo(known);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactly("known");
  }

  @Test
  void S20_aRowDeletedWhileItsCreateIsOnItsWayIsAbsentOnBothSides() {
    Ref<TimeEntry> made = device.entry("made and deleted");
    Running push = device.begin(Operation.PUSH);
    passMillis(15);
    device.entries().delete(made);
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(log().all()).containsExactly("POST time_entries", "DELETE time_entries");
    assertThat(descriptionsOnServer()).containsExactly("known");
    assertThat(device.descriptions()).containsExactly("known");
  }

  @Test
  void S22_whatWasMadeAndDeletedDoesNotComeBackWithTheNextPull() {
    Ref<TimeEntry> made = device.entry("short-lived");
    device.sync();
    device.entries().delete(made);
    device.sync();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactly("known");
  }
}
