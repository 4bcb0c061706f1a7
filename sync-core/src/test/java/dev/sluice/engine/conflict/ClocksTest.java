package dev.sluice.engine.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The user sets the clock of the device, or the device sleeps, while the engine is at work. */
class ClocksTest extends Scenario {

  @ParameterizedTest
  @ValueSource(longs = {5, 500, 1500, 2040})
  void S15_aClockSetBackInTheMiddleOfASyncChangesNoWinner(long millis) {
    long lost = web().addEntry("base", time.now().minusSeconds(600), MINUTE);
    long won = web().addEntry("base", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> loser = device.ref(TimeEntry.TYPE, lost);
    device.describe(loser, "ours");
    pass(MINUTE);
    web().edit(RowKind.TIME_ENTRY, lost, "description", "theirs");
    web().edit(RowKind.TIME_ENTRY, won, "description", "theirs");
    pass(MINUTE);
    Ref<TimeEntry> winner = device.ref(TimeEntry.TYPE, won);
    device.describe(winner, "ours");

    Running sync = device.begin(Operation.FULL);
    passMillis(millis);
    time.setWallClock(time.now().minus(Duration.ofDays(1)));
    assertThat(sync.end().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(loser).description()).isEqualTo("theirs");
    assertThat(device.find(winner).description()).isEqualTo("ours");
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("theirs", "ours");
  }

  @Test
  void S15_timeSpentOnAnotherSideOfADaylightSavingChangeCountsAsAnyOther() {
    time.setWallClock(time.now().plus(Duration.ofHours(1)));
    long known = web().addEntry("base", time.now().minusSeconds(7200), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    device.describe(entry, "ours");
    time.setWallClock(time.now().minus(Duration.ofHours(1)));
    pass(MINUTE);
    web().edit(RowKind.TIME_ENTRY, known, "description", "theirs");
    device.sync();
    assertThat(descriptionsOnServer()).containsExactly("theirs");
  }

  /** A process that has not heard the server yet can ask for dates by its own clock only. */
  @ParameterizedTest
  @ValueSource(ints = {-3, 3, -20, 400})
  void S15_aLightPullByAWrongClockHidesNoEntryFromTheNext(int days) {
    Device device = synced();
    pass(MINUTE);
    web().addEntry("today", time.now(), Duration.ofSeconds(10));
    pass(MINUTE.multipliedBy(3));
    web().addEntry("last week", time.now().minus(Duration.ofDays(7)), MINUTE);
    device.kill();
    time.reboot();
    time.setWallClock(time.now().plus(Duration.ofDays(days)));
    device = device("a");
    assertThat(device.run(Operation.LIGHT).result()).isNotEqualTo(SyncResult.FAILED);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactlyInAnyOrder("today", "last week");
  }

  private Device withAFullMinute() {
    Device device = synced();
    for (int i = 0; i < 52; i++) {
      device.entry("entry " + i);
    }
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    forget();
    return device;
  }

  @ParameterizedTest
  @CsvSource({"-3600, false", "3600, false", "28800, false", "-3600, true", "3600, true"})
  void S43_noClockMakesAWaitLongerThanAMinuteNorAWindowFuller(long seconds, boolean restart) {
    Device device = withAFullMinute();
    Duration began = time.elapsed();
    Running pull = device.begin(Operation.PULL);
    passMillis(10);
    assertThat(device.isWaiting()).isTrue();
    time.setWallClock(time.now().plusSeconds(seconds));
    if (restart) {
      device.kill();
      pull = device("a").begin(Operation.PULL);
    }
    SyncReport report = pull.end();
    assertThat(report.error()).isEmpty();
    assertThat(report.waited()).isLessThanOrEqualTo(MINUTE);
    assertThat(time.elapsed().minus(began)).isLessThan(MINUTE.plus(SECOND.multipliedBy(4)));
    assertThat(log().all()).hasSize(9);
  }

  @Test
  void S43_aClaimOfNineTakesNoneOfTheEightSlotsThatAreLeft() {
    Device device = withAFullMinute();
    device.begin(Operation.PULL);
    passMillis(10);
    assertThat(device.engine.limiter().budget().state())
        .singleElement()
        .satisfies(state -> assertThat(state.used()).isEqualTo(52));
    assertThat(log().all()).isEmpty();
  }
}
