package dev.sluice.engine.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Request;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One row breaks the server each time; it must not block the queue for ever. */
class PoisonedRowTest extends Scenario {

  private Device device;
  private Ref<TimeEntry> poison;

  @BeforeEach
  void begin() {
    device = synced();
    poison = device.entry("poison");
    device.entry("healthy");
    server.faults().always(PoisonedRowTest::isPoison, Fault.status(500));
  }

  private static boolean isPoison(Request request) {
    return request.method().equals("POST") && request.body().utf8().contains("poison");
  }

  @Test
  void afterThreeOperationsItRests() {
    assertThat(device.sync().result()).isEqualTo(SyncResult.FAILED);
    assertThat(descriptionsOnServer()).containsExactly("healthy");
    assertThat(device.sync().result()).isEqualTo(SyncResult.FAILED);
    assertThat(device.sync().result()).isEqualTo(SyncResult.FAILED);
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(descriptionsOnServer()).containsExactly("healthy");
    assertThat(device.state(poison)).isEqualTo(SyncState.PENDING);
    assertThat(device.pending()).isOne();
  }

  @Test
  void laterItIsTriedAgainAndEndsWellWhenTheServerIsMended() {
    for (int i = 0; i < 4; i++) {
      device.sync();
    }
    server.faults().clear();
    forget();
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(log().of("POST time_entries")).isEmpty();
    pass(Duration.ofMinutes(10));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("healthy", "poison");
  }

  @Test
  void anEditEndsItsRest() {
    for (int i = 0; i < 4; i++) {
      device.sync();
    }
    device.describe(poison, "antidote");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("healthy", "antidote");
  }
}
