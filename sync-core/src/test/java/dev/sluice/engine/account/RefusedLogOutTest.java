package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.UnsyncedWorkException;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.Tag;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** S39: a log-out that is refused changes nothing. */
class RefusedLogOutTest extends Scenario {

  @Test
  void S39_theOperationInHandGoesOn() {
    Device device = synced();
    web().addTag(web().workspace(), "theirs");
    device.entry("precious");
    Running sync = device.begin(Operation.FULL);
    untilArrived("GET me/workspaces");
    var done = device.engine.logOut(false).test();
    SyncReport report = sync.end();
    done.assertError(UnsyncedWorkException.class);
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.statuses()).noneMatch(SyncStatus.Frozen.class::isInstance);
  }

  /** The log-out has ended the operation already when the user edits something. */
  @Test
  void S39_theOperationBeginsAgainWhereAnEditCameBetween() {
    Device device = synced();
    web().addTag(web().workspace(), "theirs");
    next("GET me/workspaces", Fault.delayAnswer(SECOND));
    Running sync = device.begin(Operation.FULL);
    untilArrived("GET me/workspaces");
    var done = device.engine.logOut(false).test();
    time.settle();
    device.entry("precious");
    SyncReport report = sync.end();
    done.assertError(UnsyncedWorkException.class);
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).hasSize(1);
    assertThat(descriptionsOnServer()).containsExactly("precious");
    assertThat(device.statuses()).noneMatch(SyncStatus.Frozen.class::isInstance);
  }

  @Test
  void S45_whatFailedBeforeIsTriedAgain() {
    AutoSync auto = AutoSync.defaults().withPeriod(Duration.ofDays(1)).withLook(Duration.ZERO);
    Device device = synced("a", o -> o.autoSync(auto));
    pass(MINUTE);
    web().addTag(web().workspace(), "theirs");
    next("GET me/tags", Fault.status(500));
    device.sync();
    forget();
    untilArrived("GET me/tags"); // the next attempt has begun
    device.entry("precious");
    var done = device.engine.logOut(false).test();
    pass(Duration.ofHours(3));
    done.assertError(UnsyncedWorkException.class);
    assertThat(descriptionsOnServer()).contains("precious");
    assertThat(device.status().text()).isEqualTo("Synced");
    assertThat(device.all(Tag.TYPE)).hasSize(1);
  }
}
