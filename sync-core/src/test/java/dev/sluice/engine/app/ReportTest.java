package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.EntityType;
import dev.sluice.testkit.SeedData;
import dev.sluice.tracker.TrackerSchema;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a report tells, and in which order. */
class ReportTest extends Scenario {

  @Test
  void typesComeInTheOrderOfTheSchema() {
    SeedData.random(3, 50).fill(web(), time.now());
    Device device = device("a");
    SyncReport pulled = device.sync();
    List<EntityType<?>> order = new ArrayList<>(TrackerSchema.SCHEMA.types());
    order.retainAll(pulled.pulled().keySet());
    assertThat(order).hasSizeGreaterThan(6);
    assertThat(pulled.pulled().keySet()).containsExactlyElementsOf(order);
  }

  @Test
  void requestsThatNeverLeftAreNotCounted() {
    Device device = synced();
    device.network.setOffline(true);
    assertThat(device.sync().requests()).isZero();
    device.network.setOffline(false);
    assertThat(device.sync().requests()).isEqualTo(9);
  }
}
