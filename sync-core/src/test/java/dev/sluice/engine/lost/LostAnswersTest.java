package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S01 to S04: a create was sent and its outcome is unknown; still there is exactly one row. */
class LostAnswersTest extends Scenario {

  private static final Duration WORST_TRANSIT = Duration.ofSeconds(30);

  static Stream<Fault> unknownOutcomes() {
    return Stream.of(
        Fault.dropAfterCommit(),
        Fault.dropBefore(),
        Fault.truncated(),
        Fault.garbled(),
        Fault.statusAfterCommit(500),
        Fault.statusAfterCommit(503),
        Fault.status(502),
        Fault.statusAfterCommit(408));
  }

  @ParameterizedTest
  @MethodSource("unknownOutcomes")
  void S01_theNextPushLooksForItAndThereIsOneRow(Fault fault) {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("only once");
    next("POST time_entries", fault);
    assertThat(device.push().error()).isPresent();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    onceOnBothSides(device, entry);
  }

  @ParameterizedTest
  @MethodSource("unknownOutcomes")
  void S01_theNextFullSyncFindsItByItself(Fault fault) {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("only once");
    next("POST time_entries", fault);
    device.push();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    onceOnBothSides(device, entry);
  }

  @Test
  void S01_aTextThatTheServerOrTheDeviceKeepsInAnotherWayIsOnceOnTheServer() {
    Device device = synced();
    device.entry("a\0b");
    Ref<Tag> tag = device.tag(" home ");
    next("POST time_entries", Fault.dropAfterCommit());
    next("POST tags", Fault.dropAfterCommit());
    device.push();
    pass(MINUTE);
    device.push();
    pass(MINUTE);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(web().rows(RowKind.TIME_ENTRY)).hasSize(1);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("home");
    assertThat(log().of("POST tags")).hasSize(1);
    assertThat(device.find(tag).name()).isEqualTo("home");
  }

  private void onceOnBothSides(Device device, Ref<TimeEntry> entry) {
    assertThat(descriptionsOnServer()).containsExactly("only once");
    long there = web().rows(RowKind.TIME_ENTRY).get(0).get("id").asLong();
    assertThat(device.find(entry).serverId()).isEqualTo(there);
    assertThat(device.all(TimeEntry.TYPE)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {-21, 21})
  void S01_aRestartWithAnotherClockAndAPullInBetweenDoNotHideIt(long hours) {
    Device device = synced();
    device.entry("only once");
    next("POST time_entries", Fault.delayRequest(Duration.ofSeconds(20)));
    device.begin(Operation.PUSH);
    pass(Duration.ofSeconds(2));
    device.kill();
    time.reboot();
    time.setWallClock(time.now().plus(Duration.ofHours(hours)));
    device = device("a");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("only once");
    assertThat(device.descriptions()).containsExactly("only once");
  }

  @Test
  void everyCreateCarriesAKeyOfItsOwn() {
    Device device = synced();
    device.entry("one");
    device.entry("two");
    device.push();
    assertThat(log().of("POST time_entries"))
        .extracting(arrival -> arrival.request().header("Idempotency-Key").orElseThrow())
        .doesNotHaveDuplicates()
        .hasSize(2);
  }

  @Test
  void theLookWaitsUntilTheRequestCanNoLongerBeOnItsWay() {
    Device device = synced();
    device.entry("slow");
    next("POST time_entries", Fault.dropAfterCommit());
    device.push();
    Running push = device.begin(Operation.PUSH);
    pass(SECOND);
    assertThat(device.status()).isInstanceOf(SyncStatus.Waiting.class);
    pass(Duration.ofSeconds(28));
    assertThat(log().all()).containsExactly("POST time_entries");
    SyncReport report = push.end();

    assertThat(log().all()).containsExactly("POST time_entries", "GET me/time_entries");
    long first = log().only("POST time_entries").nanos();
    long look = log().only("GET me/time_entries").nanos();
    assertThat(Duration.ofNanos(look - first)).isGreaterThanOrEqualTo(WORST_TRANSIT);
    assertThat(report.waited()).isGreaterThan(Duration.ofSeconds(25));
  }

  @Test
  void aRequestThatArrivesLateIsStillFound() {
    Device device = synced();
    device.network.callTimeout(Duration.ofSeconds(5));
    device.entry("late");
    next("POST time_entries", Fault.delayRequest(Duration.ofSeconds(25)));
    assertThat(device.push().result()).isEqualTo(SyncResult.OFFLINE);
    assertThat(web().rows(RowKind.TIME_ENTRY)).isEmpty();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactly("late");
    assertThat(log().of("POST time_entries")).hasSize(1);
  }

  @Test
  void whatSurelyNeverLeftIsNotLookedFor() {
    Device device = synced();
    device.entry("offline");
    device.network.setOffline(true);
    assertThat(device.push().result()).isEqualTo(SyncResult.OFFLINE);
    device.network.setOffline(false);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).containsExactly("POST time_entries");
  }

  @Test
  void S02_killedBeforeTheAnswerItIsFoundAfterTheRestart() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("only once");
    device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    device.kill();
    passMillis(100);
    Device again = device("a");
    assertThat(again.push().result()).isEqualTo(SyncResult.SYNCED);
    onceOnBothSides(again, entry);
    assertThat(log().of("POST time_entries")).hasSize(1);
  }

  @Test
  void S02_killedBeforeTheRequestArrivedItIsFoundAfterAReboot() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("only once");
    next("POST time_entries", Fault.delayRequest(Duration.ofSeconds(20)));
    Running push = device.begin(Operation.PUSH);
    passMillis(5);
    device.kill();
    assertThat(push.isOver()).isFalse();
    time.reboot();
    Device again = device("a");
    assertThat(again.push().result()).isEqualTo(SyncResult.SYNCED);
    pass(MINUTE);
    onceOnBothSides(again, entry);
    assertThat(log().of("POST time_entries")).hasSize(1);
  }

  @Test
  void S03_anEditBeforeTheRetryIsPresentViaPut() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("first");
    next("POST time_entries", Fault.dropAfterCommit());
    device.push();
    device.describe(entry, "second");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).containsExactly("POST time_entries", "PUT time_entries");
    assertThat(descriptionsOnServer()).containsExactly("second");
  }

  @Test
  void S04_aDeleteBeforeTheRetryIsDoneOnTheServerToo() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("first");
    next("POST time_entries", Fault.dropAfterCommit());
    device.push();
    device.entries().delete(entry);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).containsExactly("POST time_entries", "DELETE time_entries");
    assertThat(descriptionsOnServer()).isEmpty();
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void S04_aDeleteByPlainSqlBeforeTheRetryIsDoneOnTheServerToo() throws Exception {
    Device device = synced();
    device.entry("first");
    next("POST time_entries", Fault.dropAfterCommit());
    device.push();
    device.sql("DELETE FROM time_entries");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).isEmpty();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void S10_aPullThatBringsTheRowBeforeItsAnswerLeavesOneRow() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("only once");
    next("POST time_entries", Fault.silenceAfterCommit());
    Running push = device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    device.engine.cancel();
    assertThat(push.end().error()).isPresent();
    assertThat(device.pull().error()).isEmpty();
    onceOnBothSides(device, entry);
  }
}
