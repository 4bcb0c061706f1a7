package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncListener;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Once;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was sent and given up may arrive later than what was sent after it. */
class LateChangesTest extends Scenario {

  private static final Duration LATE = Duration.ofSeconds(20);

  private Device device;
  private Ref<TimeEntry> entry;

  @BeforeEach
  void anEntryOnBothSides() {
    long id = web().addEntry("first", time.now().minusSeconds(900), MINUTE);
    device = synced();
    entry = device.ref(TimeEntry.TYPE, id);
  }

  /** It is on its way, and the engine no longer waits for it. */
  private void givenUp(String what) {
    next(what, Fault.delayRequest(LATE));
    Running push = device.begin(Operation.PUSH);
    pass(SECOND);
    device.engine.cancel();
    assertThat(push.end().result()).isNotEqualTo(SyncResult.SYNCED);
  }

  private void andAllIsCalm() {
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void aLateUpdateDoesNotUndoTheNext() {
    device.describe(entry, "second");
    givenUp("PUT time_entries");
    device.describe(entry, "third");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    andAllIsCalm();
    assertThat(descriptionsOnServer()).containsExactly("third");
    assertThat(device.descriptions()).containsExactly("third");
  }

  @Test
  void norTheOneAfterTheSameWasSentAgain() {
    device.describe(entry, "second");
    givenUp("PUT time_entries");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().of("PUT time_entries")).as("at once, before the late one").hasSize(1);
    device.describe(entry, "third");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    andAllIsCalm();
    assertThat(descriptionsOnServer()).containsExactly("third");
  }

  /** To send the same again would have been harmless. */
  @Test
  void norOneThatIsMadeRightBeforeTheSameIsSentAgain() {
    device.describe(entry, "second");
    givenUp("PUT time_entries");
    device.close();
    SyncListener user =
        new Once("LookForChange.requestNeeded", () -> device.describe(entry, "third"));
    device = device("a", o -> o.listener(user));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    andAllIsCalm();
    assertThat(descriptionsOnServer()).containsExactly("third");
    assertThat(device.descriptions()).containsExactly("third");
  }

  @Test
  void norOneThatTheServerRefused() {
    device.describe(entry, "second");
    givenUp("PUT time_entries");
    device.describe(entry, "third");
    next("PUT time_entries", Fault.status(400));
    device.push();
    device.sync();
    assertThat(descriptionsOnServer()).containsExactly("second");
    assertThat(device.descriptions()).containsExactly("third");
    device.engine.failures().get(0).retry();
    andAllIsCalm();
    assertThat(descriptionsOnServer()).containsExactly("third");
    assertThat(device.descriptions()).containsExactly("third");
  }

  @Test
  void alsoIfTheProcessDiesMeanwhile() {
    device.describe(entry, "second");
    givenUp("PUT time_entries");
    device.kill();
    time.reboot();
    device = device("a");
    device.describe(entry, "third");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    andAllIsCalm();
    assertThat(descriptionsOnServer()).containsExactly("third");
  }

  @Test
  void aLateDeleteDoesNotTakeAwayWhatWasTakenBack() {
    device.entries().delete(entry);
    givenUp("DELETE time_entries");
    device.entries().undelete(entry);
    device.push();
    andAllIsCalm();
    assertThat(descriptionsOnServer()).isEqualTo(device.descriptions());
    assertThat(web().rows(RowKind.TIME_ENTRY).size() + device.engine.failures().size())
        .as("the row, or a failure that tells of it")
        .isPositive();
  }

  @Test
  void aDeleteThatWasTakenBackHoldsUpTheNextChangeOnceAlsoAfterAReboot() {
    next("DELETE time_entries", Fault.dropBefore());
    device.entries().delete(entry);
    device.push();
    device.entries().undelete(entry);
    device.kill();
    time.reboot();
    device = device("a");
    device.describe(entry, "second");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("second");
    device.describe(entry, "third");
    Duration began = time.elapsed();
    device.push();
    assertThat(time.elapsed().minus(began)).isLessThan(Duration.ofSeconds(5));
    assertThat(descriptionsOnServer()).containsExactly("third");
  }

  @Test
  void aDeleteThatWasTakenBackIsNotTakenForSomebodyElsesWeeksLater() {
    next("DELETE time_entries", Fault.dropBefore());
    device.entries().delete(entry);
    device.push();
    device.entries().undelete(entry);
    andAllIsCalm();
    assertThat(descriptionsOnServer()).containsExactly("first");
    pass(Duration.ofDays(21));
    web().delete(RowKind.TIME_ENTRY, web().rows(RowKind.TIME_ENTRY).get(0).get("id").asLong());
    andAllIsCalm();
    assertThat(descriptionsOnServer()).isEmpty();
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void whatWasAnsweredKeepsNobodyWaiting() {
    device.describe(entry, "second");
    device.push();
    device.describe(entry, "third");
    Duration began = time.elapsed();
    device.push();
    assertThat(time.elapsed().minus(began)).isLessThan(Duration.ofSeconds(5));
  }
}
