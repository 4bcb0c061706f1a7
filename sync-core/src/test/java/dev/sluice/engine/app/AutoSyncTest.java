package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.engine.Device;
import dev.sluice.engine.Diary.Note;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When an engine syncs of its own accord. */
class AutoSyncTest extends Scenario {

  private Device device;

  @BeforeEach
  void begin() {
    device = device("a", o -> o.autoSync(AutoSync.defaults()).random(new Random(5)));
    pass(MINUTE);
    device.diary.forget();
    forget();
  }

  private List<Operation> operations() {
    return device.diary.operations();
  }

  @Test
  void itBeganWithAFullSync() {
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void editsArePushedTwoSecondsAfterTheLast() {
    Ref<TimeEntry> entry = device.entry("a");
    for (int i = 0; i < 5; i++) {
      passMillis(1500);
      device.describe(entry, "edit " + i);
    }
    passMillis(1990);
    assertThat(operations()).isEmpty();
    passMillis(20);
    assertThat(operations()).containsExactly(Operation.PUSH);
    passMillis(100);
    assertThat(descriptionsOnServer()).containsExactly("edit 4");
    pass(MINUTE);
    assertThat(operations()).containsExactly(Operation.PUSH);
  }

  @Test
  void S66_anEditEverySecondIsPushedAtTheLatestTenSecondsAfterTheFirst() {
    Ref<TimeEntry> entry = device.entry("a");
    for (int second = 1; second <= 30; second++) {
      passMillis(1000);
      device.describe(entry, "edit " + second);
      if (second == 9) {
        assertThat(operations()).isEmpty();
      }
    }
    assertThat(operations()).hasSizeBetween(2, 3).containsOnly(Operation.PUSH);
    assertThat(descriptionsOnServer().get(0)).startsWith("edit 2");
  }

  @Test
  void aServerThatFailsIsAskedLessAndLess() {
    every("POST time_entries", Fault.status(503));
    device.entry("a");
    pass(Duration.ofMinutes(60));
    assertThat(log().of("POST time_entries")).hasSizeLessThan(20);
  }

  @Test
  void whatALightPullLeavesPendingIsPushed() {
    web().startEntry("there");
    time.settle();
    device.entries().create(TimeEntry.started("here", time.now()));
    device.run(Operation.LIGHT);
    passMillis(500);
    assertThat(operations()).contains(Operation.PUSH);
  }

  @Test
  void aCancelledSyncIsNotTriedAgain() {
    Running sync = device.begin(Operation.FULL);
    device.engine.cancel();
    sync.end();
    device.diary.forget();
    pass(MINUTE);
    assertThat(operations()).isEmpty();
  }

  @Test
  void S45_anEditMadeDuringASyncIsPushedAfterIt() {
    device.engine.fullSync();
    passMillis(2075);
    device.entry("just too late");
    pass(Duration.ofSeconds(10));
    assertThat(descriptionsOnServer()).containsExactly("just too late");
  }

  @Test
  void itSyncsOnceAnHourGiveOrTakeATenth() {
    pass(Duration.ofHours(10));
    List<Note> full =
        device.diary.notes().stream().filter(n -> n.operation() == Operation.FULL).toList();
    assertThat(full).hasSizeBetween(9, 11);
    for (int i = 1; i < full.size(); i++) {
      assertThat(full.get(i).when().minus(full.get(i - 1).when()))
          .isBetween(Duration.ofMinutes(54), Duration.ofMinutes(66));
    }
  }

  @Test
  void itSyncsWhenTheNetworkReturns() {
    device.engine.networkReturned();
    pass(SECOND);
    assertThat(operations()).containsExactly(Operation.FULL);
  }

  @Test
  void itSyncsWhenTheAppComesBackAfterFiveMinutes() {
    device.engine.enteredBackground();
    pass(Duration.ofMinutes(5));
    device.engine.enteredForeground();
    pass(SECOND);
    assertThat(operations()).containsExactly(Operation.FULL);
  }

  @Test
  void butNotAfterLess() {
    device.engine.enteredBackground();
    pass(Duration.ofMinutes(5).minusMillis(1));
    device.engine.enteredForeground();
    pass(SECOND);
    device.engine.enteredForeground();
    pass(SECOND);
    assertThat(operations()).isEmpty();
  }

  @Test
  void itCleansUpAtMidnight() {
    ZonedDateTime now = time.now().atZone(ZoneId.systemDefault());
    Instant midnight =
        now.toLocalDate().plusDays(1).atStartOfDay(ZoneId.systemDefault()).toInstant();
    pass(Duration.between(time.now(), midnight).minusSeconds(1));
    assertThat(operations()).doesNotContain(Operation.CLEAN_UP);
    pass(Duration.ofSeconds(10));
    assertThat(operations()).contains(Operation.CLEAN_UP);
    pass(Duration.ofDays(1));
    assertThat(operations().stream().filter(o -> o == Operation.CLEAN_UP)).hasSize(2);
  }

  @Test
  void whatAnEarlierProcessLeftUnsyncedIsPushedAtTheStart() {
    device.entry("left behind");
    device.kill();
    device = device("a", o -> o.autoSync(AutoSync.defaults()).random(new Random(5)));
    pass(Duration.ofSeconds(5));
    assertThat(operations()).containsExactly(Operation.PUSH);
    assertThat(descriptionsOnServer()).containsExactly("left behind");
  }

  @Test
  void anAppThatStartsAfterALongTimeSyncsAtOnce() {
    device.close();
    pass(Duration.ofMinutes(6));
    device = device("a", o -> o.autoSync(AutoSync.defaults()));
    pass(SECOND);
    assertThat(operations()).containsExactly(Operation.FULL);
  }

  @Test
  void manualMeansNothingByItself() {
    device.close();
    device = device("a");
    forget();
    device.entry("waits");
    device.engine.networkReturned();
    device.engine.enteredBackground();
    pass(Duration.ofDays(2));
    device.engine.enteredForeground();
    pass(MINUTE);
    assertThat(operations()).isEmpty();
    assertThat(log().all()).isEmpty();
  }
}
