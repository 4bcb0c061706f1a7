package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.TimeEntry;
import org.junit.jupiter.api.Test;

/** The server forbids a look that a push has to make. */
class ForbiddenLookTest extends Scenario {

  @Test
  void aDeadTokenIsRecognisedWhenALostCreateIsLookedFor() {
    Device device = synced();
    device.entry("lost");
    next("POST time_entries", Fault.dropAfterCommit());
    device.push();
    server.revokeToken();
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.FROZEN);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.UNAUTHORIZED);
    assertThat(log().of("GET me/logged")).hasSize(1);
  }

  @Test
  void aClosedDoorEndsThePushAndTheNextOneLooksAgain() {
    Device device = synced();
    device.entry("lost");
    next("POST time_entries", Fault.dropAfterCommit());
    device.push();
    next("GET me/time_entries", Fault.status(403));
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.FORBIDDEN);
    assertThat(log().of("GET me/logged")).hasSize(1);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("lost");
  }

  @Test
  void aDeadTokenIsRecognisedWhenANamesakeIsLookedFor() {
    Device device = synced();
    web().addTag(web().workspace(), "taken");
    device.tag("taken");
    next("GET me/tags", Fault.status(403));
    next("GET me/logged", Fault.status(403));
    assertThat(device.push().error()).map(SyncException::kind).contains(FailureKind.UNAUTHORIZED);
  }

  @Test
  void whatADeadTokenCouldNotCreateNeedNotBeLookedFor() {
    Device device = synced();
    device.entry("never made");
    server.revokeToken();
    device.push();
    assertThat(
            EngineDatabase.of(device.database)
                .store()
                .<Integer>read(r -> r.openCreates(TimeEntry.TYPE).size()))
        .isZero();
  }
}
