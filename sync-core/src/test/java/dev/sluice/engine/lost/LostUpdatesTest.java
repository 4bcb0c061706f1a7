package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.SentRequests;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * An update took long to arrive, the user went on meanwhile, and its answer was lost: it is dated
 * after the user's last edit, and still that edit is the newer one.
 */
class LostUpdatesTest extends Scenario {

  private static final Duration SLOW = Duration.ofSeconds(8);

  private Device device;
  private long known;
  private Ref<TimeEntry> entry;

  private void begin(UnaryOperator<SyncEngineBuilder> options) {
    known = web().addEntry("v0", time.now().minusSeconds(600), MINUTE);
    device = synced("a", options);
    entry = device.ref(TimeEntry.TYPE, known);
  }

  /** The server takes a first edit, whose answer is lost; the user does something meanwhile. */
  private void lost(Runnable meanwhile) {
    device.network.callTimeout(Duration.ofSeconds(5));
    next("PUT time_entries", Fault.delayRequest(SLOW));
    device.describe(entry, "v1");
    Running push = device.begin(Operation.PUSH);
    pass(SECOND);
    meanwhile.run();
    assertThat(push.end().result()).isEqualTo(SyncResult.OFFLINE);
    pass(SLOW);
    assertThat(descriptionsOnServer()).containsExactly("v1");
  }

  private void bothHave(String description) {
    assertThat(descriptionsOnServer()).containsExactly(description);
    assertThat(device.find(entry).description()).isEqualTo(description);
  }

  @Test
  void anEditBackToWhatTheServerHadBeforeIsSentByAPlainPush() {
    begin(options -> options);
    lost(() -> device.describe(entry, "v0"));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    bothHave("v0");
    device.sync();
    bothHave("v0");
  }

  @Test
  void theLaterEditWinsAndNothingIsLost() {
    begin(options -> options);
    lost(() -> device.describe(entry, "v2"));
    SyncReport report = device.sync();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(report.losses()).isEmpty();
    bothHave("v2");
  }

  @Test
  void theProcessDiesInBetween() {
    begin(options -> options);
    next("PUT time_entries", Fault.delayRequest(SLOW));
    device.describe(entry, "v1");
    device.begin(Operation.PUSH);
    pass(SECOND);
    device.describe(entry, "v2");
    device.kill();
    pass(SLOW);
    device = device("a");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    bothHave("v2");
  }

  @Test
  void soItIsOfRowsAsAWhole() {
    begin(o -> o.conflicts(TimeEntry.TYPE, ConflictPolicy.NEWER_WINS));
    lost(() -> device.describe(entry, "v2"));
    device.sync();
    bothHave("v2");
  }

  @Test
  void anEditBackIsAnEdit() {
    begin(options -> options);
    lost(() -> device.describe(entry, "v0"));
    device.sync();
    bothHave("v0");
  }

  @Test
  void aDeletionStands() {
    begin(options -> options);
    lost(() -> device.entries().delete(entry));
    device.sync();
    assertThat(descriptionsOnServer()).isEmpty();
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void whatTheServerHasFromOthersIsStillJudgedByItsTime() {
    begin(options -> options);
    lost(() -> device.describe(entry, "v2"));
    pass(MINUTE);
    web().edit(RowKind.TIME_ENTRY, known, "description", "theirs");
    SyncReport report = device.sync();
    bothHave("theirs");
    assertThat(report.losses()).hasSize(1);
  }

  @Test
  void othersMayHaveEditedAnotherField() {
    begin(options -> options);
    lost(() -> device.describe(entry, "v2"));
    web().edit(RowKind.TIME_ENTRY, known, "billable", true);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    bothHave("v2");
    assertThat(device.find(entry).billable()).isTrue();
  }

  /** The last one may turn out never to have left; then the one before it matters. */
  @Test
  void anUpdateThatIsLostAgainAndAgainIsTwoEntriesOfTheJournal() {
    begin(options -> options);
    device.describe(entry, "v1");
    for (int i = 0; i < 10; i++) {
      next("PUT time_entries", Fault.dropBefore());
      assertThat(device.push().error()).isPresent();
      pass(MINUTE);
    }
    assertThat(sent().all()).hasSize(2);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(sent().all()).isEmpty();
  }

  @Test
  void anEditBackIsSentThoughTheLostOneNeverLeftTheSecondTime() {
    begin(options -> options);
    lost(() -> {});
    pass(MINUTE);
    device.network.setOffline(true);
    assertThat(device.push().result()).isEqualTo(SyncResult.OFFLINE);
    device.network.setOffline(false);
    device.describe(entry, "v0");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    bothHave("v0");
  }

  @Test
  void anEditBackIsSentThoughTheLostOneWasRefusedTheSecondTime() {
    begin(options -> options);
    lost(() -> {});
    pass(MINUTE);
    next("PUT time_entries", Fault.status(400));
    device.push();
    device.describe(entry, "v0");
    device.push();
    bothHave("v0");
  }

  @Test
  void anEditThatNeverLeftAndIsTakenBackNeedsNoRequest() {
    begin(options -> options);
    device.describe(entry, "v1");
    device.network.setOffline(true);
    assertThat(device.push().result()).isEqualTo(SyncResult.OFFLINE);
    device.network.setOffline(false);
    device.describe(entry, "v0");
    forget();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).isEmpty();
    bothHave("v0");
  }

  private SentRequests sent() {
    return EngineDatabase.of(device.database)
        .store()
        .read(reader -> reader.sent(TimeEntry.TYPE, entry.id()));
  }
}
