package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * How close the engine comes to the shortest time that the server's windows allow a sender who
 * knows when its requests arrive. Round trip 20 ms, fresh windows.
 */
class RateClaimsTest extends Scenario {

  @Test
  void aFullPullIsAtMostFivePercentSlowerThanTheShortest() {
    Device device = device("a");
    SyncReport report = device.pull();

    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).hasSize(9);
    assertThat(device.traffic.length()).isLessThanOrEqualTo(percent(105, Duration.ofMillis(2020)));
    assertThat(device.traffic.mostInFlight()).isLessThanOrEqualTo(3);
    assertThat(server.audit().tooManyRequests()).isZero();
  }

  @Test
  void aPushOfTwoHundredNewEntriesIsAtMostOnePercentSlowerThanTheShortest() {
    Device device = synced();
    for (int i = 0; i < 200; i++) {
      device.entry("entry " + i);
    }
    device.traffic.forget();
    SyncReport report = device.push();

    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(web().rows(RowKind.TIME_ENTRY)).hasSize(200);
    assertThat(log().all()).hasSize(200);
    assertThat(device.traffic.length())
        .isLessThanOrEqualTo(percent(101, Duration.ofMillis(186_040)));
    assertThat(device.traffic.mostInFlight()).isEqualTo(1);
    assertThat(server.audit().tooManyRequests()).isZero();
  }

  private static Duration percent(int percent, Duration duration) {
    return duration.multipliedBy(percent).dividedBy(100);
  }
}
