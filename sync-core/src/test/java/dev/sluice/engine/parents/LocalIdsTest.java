package dev.sluice.engine.parents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.tracker.TimeEntry;
import io.reactivex.rxjava3.observers.TestObserver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A row keeps the key that it got at its creation, and no other row ever gets it. */
class LocalIdsTest extends Scenario {

  private static List<Long> create(Device device, int count) {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(device.entry("entry " + i).id());
    }
    return ids;
  }

  @Test
  void S07_aThousandCreatesOfOneMomentHaveAThousandIds() {
    Device device = synced();
    List<Long> ids = create(device, 1000);
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(device.all(TimeEntry.TYPE)).hasSize(1000);
  }

  @Test
  void S07_noIdIsGivenAgainAfterDeletesAndRestarts() {
    Device device = synced();
    Set<Long> used = new HashSet<>(create(device, 3));
    device.all(TimeEntry.TYPE).forEach(e -> device.entries().delete(TimeEntry.TYPE.ref(e.id())));
    device.push();
    List<Long> sameProcess = create(device, 3);
    assertThat(sameProcess).doesNotContainAnyElementsOf(used);
    used.addAll(sameProcess);
    device.push();
    device.all(TimeEntry.TYPE).forEach(e -> device.entries().delete(TimeEntry.TYPE.ref(e.id())));
    assertThat(device.push().error()).isEmpty();
    device.close();

    Device again = device("a");
    assertThat(again.all(TimeEntry.TYPE)).isEmpty();
    assertThat(create(again, 3)).doesNotContainAnyElementsOf(used);
  }

  @Test
  void S09_aRowIsFoundByItsOldKeyAfterThePushAndObserversSeeAnUpdate() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("kept in hand");
    TestObserver<List<TimeEntry>> observer = device.entries().observe(Query.all()).test();
    time.settle();
    device.push();
    device.sync();
    time.settle();

    assertThat(device.find(entry).serverId()).isNotNull();
    assertThat(observer.values()).hasSizeGreaterThan(1);
    assertThat(observer.values())
        .allSatisfy(list -> assertThat(list).extracting(TimeEntry::id).containsExactly(entry.id()));
    assertThat(observer.values().get(0).get(0).serverId()).isNull();
  }

  @Test
  void S09_theRowIsUpdatedInItsPlace() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("kept in place");
    try (OtherConnection other = new OtherConnection(device.file)) {
      other.run("CREATE TABLE app_saw (what TEXT)");
      for (String what : new String[] {"INSERT", "UPDATE", "DELETE"}) {
        String sight = "INSERT INTO app_saw VALUES ('" + what + "')";
        other.run(
            "CREATE TRIGGER app_sees_%s AFTER %s ON time_entries BEGIN %s; END"
                .formatted(what, what, sight));
      }
      assertThat(device.sync().error()).isEmpty();
      assertThat(device.find(entry).serverId()).isNotNull();
      assertThat(other.number("SELECT count(*) FROM app_saw WHERE what = 'UPDATE'")).isPositive();
      assertThat(other.number("SELECT count(*) FROM app_saw WHERE what <> 'UPDATE'")).isZero();
    }
  }
}
