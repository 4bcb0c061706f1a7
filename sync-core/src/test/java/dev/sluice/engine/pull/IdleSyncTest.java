package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Query;
import dev.sluice.testkit.SeedData;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerSchema;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** S59: where nothing is new, a sync writes nothing and calls no observer. */
class IdleSyncTest extends Scenario {

  @BeforeEach
  void fill() {
    SeedData.random(7, 120).fill(web(), time.now());
    web().startEntry("still running");
  }

  @Test
  void S59_aFullSyncWithNothingNewLeavesTheFileAsItWas() {
    Device device = synced();
    try (OtherConnection other = new OtherConnection(device.file)) {
      long before = other.dataVersion();
      SyncReport report = device.sync();

      assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
      assertThat(report.pulled()).isEmpty();
      assertThat(log().all()).hasSize(9);
      assertThat(other.dataVersion()).isEqualTo(before);
    }
  }

  @Test
  void S59_norDoesADayLater() {
    Device device = synced();
    pass(Duration.ofDays(1));
    try (OtherConnection other = new OtherConnection(device.file)) {
      long before = other.dataVersion();
      assertThat(device.sync().pulled()).isEmpty();
      assertThat(other.dataVersion()).isEqualTo(before);
    }
  }

  @Test
  void S59_observersHearNothing() {
    Device device = synced();
    List<TestObserver<?>> observers = new ArrayList<>();
    for (EntityType<?> type : TrackerSchema.SCHEMA.types()) {
      observers.add(observe(device, type));
    }
    time.settle();
    device.sync();
    observers.forEach(observer -> observer.assertValueCount(1));
  }

  @Test
  void observersOfAnotherTypeHearNothingEither() {
    Device device = synced();
    web().addTag(web().workspace(), "new");
    TestObserver<?> entries = observe(device, TimeEntry.TYPE);
    TestObserver<?> tags = observe(device, Tag.TYPE);
    time.settle();
    device.sync();
    tags.assertValueCount(2);
    entries.assertValueCount(1);
    assertThat(web().rows(RowKind.TAG)).isNotEmpty();
  }

  /** The server lists it again and again, and a trigger of the app passes it over each time. */
  @Test
  void aRowThatTheAppDoesNotWantIsNoChange() {
    Device device = synced();
    device.sql(
        "CREATE TRIGGER app_rule BEFORE INSERT ON tags WHEN NEW.name = 'unwanted'"
            + " BEGIN SELECT RAISE(IGNORE); END");
    web().addTag(web().workspace(), "unwanted");
    device.sync();
    TestObserver<?> tags = observe(device, Tag.TYPE);
    time.settle();
    device.forgetCursors();
    device.pull();
    tags.assertValueCount(1);
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).doesNotContain("unwanted");
  }

  private static <E> TestObserver<List<E>> observe(Device device, EntityType<E> type) {
    return device.table(type).observe(Query.all()).test();
  }
}
