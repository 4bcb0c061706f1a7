package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two updates running are lost: the server may have the first one, and nobody else edited. */
class TwoLostUpdatesTest extends Scenario {

  private Device device;
  private long known;
  private Ref<TimeEntry> entry;

  /** The first arrives late and is dated after the user's second edit; the second never does. */
  @BeforeEach
  void begin() {
    known = web().addEntry("v0", time.now().minusSeconds(600), MINUTE);
    device = synced();
    entry = device.ref(TimeEntry.TYPE, known);
    device.network.callTimeout(Duration.ofSeconds(5));
    next("PUT time_entries", Fault.delayRequest(Duration.ofSeconds(20)));
    device.describe(entry, "v1");
    Running push = device.begin(Operation.PUSH);
    pass(SECOND);
    device.describe(entry, "v2");
    push.end();
    next("PUT time_entries", Fault.silenceBefore());
    assertThat(device.push().error()).isPresent();
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactly("v1");
  }

  @Test
  void theUsersLastEditStands() {
    SyncReport report = device.sync();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(report.losses()).isEmpty();
    assertThat(descriptionsOnServer()).containsExactly("v2");
    assertThat(device.descriptions()).containsExactly("v2");
  }

  @Test
  void soDoesAnEditBackToWhatWasThereFirst() {
    device.describe(entry, "v0");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("v0");
  }

  @Test
  void whatOthersWroteMeanwhileIsStillJudgedByItsTime() {
    web().edit(RowKind.TIME_ENTRY, known, "description", "theirs");
    assertThat(device.sync().losses()).hasSize(1);
    assertThat(descriptionsOnServer()).containsExactly("theirs");
  }
}
