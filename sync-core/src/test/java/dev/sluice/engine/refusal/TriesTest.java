package dev.sluice.engine.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncFailure;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** S40, S63: a failure knows how often, when and with what status the server was tried. */
class TriesTest extends Scenario {

  private static SyncFailure only(Device device) {
    assertThat(device.engine.failures()).hasSize(1);
    return device.engine.failures().get(0);
  }

  @Test
  void S40_aRefusalKnowsItsTriesAlsoAfterARestart() {
    Device device = synced();
    every("POST tags", Fault.status(400));
    Ref<Tag> tag = device.tag("urgent");
    device.push();
    SyncFailure first = only(device);
    Instant when = first.firstTried().orElseThrow();
    assertThat(first.tries()).isOne();
    assertThat(first.status()).contains(400);
    assertThat(first.lastTried()).contains(when);
    pass(MINUTE);
    server.faults().clear();
    every("POST tags", Fault.status(422));
    first.retry();
    device.push();
    device.close();
    device = device("a");
    SyncFailure second = only(device);
    assertThat(second.tries()).isEqualTo(2);
    assertThat(second.status()).contains(422);
    assertThat(second.firstTried()).contains(when);
    assertThat(second.lastTried().orElseThrow()).isAfterOrEqualTo(when.plus(MINUTE));
    server.faults().clear();
    device.table(Tag.TYPE).update(tag, t -> t.withName("pressing"));
    device.push();
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.number("SELECT count(*) FROM _sync_tries")).isZero();
  }

  @Test
  void S63_soDoesARowThatRests() {
    Device device = synced();
    Ref<TimeEntry> bad = device.entry("bad");
    every("POST time_entries", Fault.status(503));
    for (int i = 0; i < 3; i++) {
      device.tag("tag " + i);
      device.push();
      pass(Duration.ofMinutes(10));
    }
    assertThat(SyncFailure.of(device.database)).isEmpty();
    device.push();
    assertThat(device.engine.resting())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.ref()).isEqualTo(bad);
              assertThat(failure.tries()).isGreaterThanOrEqualTo(3);
              assertThat(failure.status()).contains(503);
            });
  }

  @Test
  void S39_aLogOutTakesThemAlong() {
    Device device = synced();
    next("POST tags", Fault.status(400));
    device.tag("urgent");
    device.push();
    device.logOut(true);
    assertThat(device.number("SELECT count(*) FROM _sync_tries")).isZero();
  }
}
