package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.InternalException;
import dev.sluice.testkit.VirtualNetwork;
import okhttp3.Call;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

/** S50: an error that nobody thought of ends the run, not the engine. */
class SurprisesTest extends Scenario {

  /** A client with a bug that shows now and then. */
  private final class Faulty implements Call.Factory {
    private final Call.Factory calls = new VirtualNetwork(server, time.scheduler(), latency());
    private String brokenFor = "nothing";

    @Override
    public Call newCall(Request request) {
      if (request.url().encodedPath().endsWith(brokenFor)) {
        throw new IllegalStateException("a bug");
      }
      return calls.newCall(request);
    }
  }

  private final Faulty faulty = new Faulty();

  private Device device() {
    return synced("a", options -> options.calls(faulty));
  }

  @Test
  void S50_aBugEndsThePullAndNotTheEngine() {
    Device device = device();
    faulty.brokenFor = "tags";
    SyncReport report = device.sync();
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error()).containsInstanceOf(InternalException.class);
    faulty.brokenFor = "nothing";
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.sync().restarts()).isZero();
  }

  @Test
  void S50_aBugEndsThePushAndNotTheEngine() {
    Device device = device();
    device.entry("in spite of all");
    faulty.brokenFor = "time_entries";
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error()).containsInstanceOf(InternalException.class);
    faulty.brokenFor = "nothing";
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("in spite of all");
  }
}
