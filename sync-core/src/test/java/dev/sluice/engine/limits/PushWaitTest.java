package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.engine.Traffic;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** S42: the budget denies, and the whole push waits and begins again from its first type. */
class PushWaitTest extends Scenario {

  private final int entries = 70;

  private Device busy() {
    Device device = synced();
    for (int i = 0; i < entries; i++) {
      device.entry("entry " + i);
    }
    return device;
  }

  private Running untilItWaits(Device device) {
    Running push = device.begin(Operation.PUSH);
    for (int i = 0; i < 10_000 && !device.isWaiting(); i++) {
      passMillis(10);
    }
    assertThat(device.isWaiting()).isTrue();
    passMillis(1500);
    return push;
  }

  @Test
  void S42_aNewRowOfATypeThatWasPushedAlreadyGoesBeforeTheNextEntry() {
    Device device = busy();
    Running push = untilItWaits(device);
    int before = log().changes().size();
    assertThat(before).isBetween(1, entries - 1);
    device.tag("in between");
    SyncReport report = push.end();

    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes().indexOf("POST tags")).isEqualTo(before);
  }

  @Test
  void S42_anEditOfARowThatWasPushedAlreadyGoesBeforeTheNextEntry() {
    Device device = synced();
    Ref<Tag> tag = device.tag("first name");
    for (int i = 0; i < entries; i++) {
      device.entry("entry " + i);
    }
    Running push = untilItWaits(device);
    int before = log().changes().size();
    device.table(Tag.TYPE).update(tag, t -> t.withName("second name"));
    SyncReport report = push.end();

    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes().indexOf("PUT tags")).isEqualTo(before);
    assertThat(web().rows(RowKind.TAG))
        .extracting(t -> t.get("name").asText())
        .containsExactly("second name");
  }

  @Test
  void S42_noRowIsSentTwiceAndTheRestartsAreCounted() {
    Device device = busy();
    SyncReport report = device.push();

    assertThat(log().changes()).isEqualTo(Collections.nCopies(entries, "POST time_entries"));
    assertThat(web().rows(RowKind.TIME_ENTRY))
        .extracting(row -> row.get("description").asText())
        .doesNotHaveDuplicates()
        .hasSize(entries);
    assertThat(report.restarts()).isPositive();
    assertThat(report.waited()).isPositive();
    assertThat(report.requests()).isEqualTo(entries);
  }

  @Test
  void S42_theWaitEndsWhenTheFirstSlotIsAMinuteOld() {
    Device device = busy();
    device.traffic.forget();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    List<Traffic.Trip> trips = device.traffic.trips();
    for (int i = 60; i < entries; i++) {
      assertThat(trips.get(i).sent).isEqualTo(trips.get(i - 60).answered.plus(MINUTE));
    }
  }

  @Test
  void S43_aPullBeginsOnlyWhenAllOfItsSlotsAreThere() {
    Device device = synced();
    for (int i = 0; i < 52; i++) {
      device.entry("entry " + i);
    }
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    forget();
    Running pull = device.begin(Operation.PULL);
    passMillis(10);
    assertThat(device.isWaiting()).isTrue();
    assertThat(log().all()).isEmpty();
    SyncReport report = pull.end();

    assertThat(report.restarts()).isOne();
    assertThat(log().all()).hasSize(9);
  }
}
