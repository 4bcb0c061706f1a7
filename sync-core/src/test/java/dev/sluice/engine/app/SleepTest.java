package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.engine.Device;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** S147: while the machine sleeps, the wall clock goes on and all timers stand still. */
class SleepTest extends AutomaticScenario {

  private static final Duration AWAY = Duration.ofMinutes(5);

  private Device device;

  @BeforeEach
  void open() {
    device = automatic();
  }

  private void sleep(Duration length) {
    time.setWallClock(time.now().plus(length));
  }

  private void background() {
    device.engine.enteredBackground();
    time.settle();
  }

  private List<Operation> operations() {
    return device.diary.operations();
  }

  private Duration untilMidnight() {
    ZoneId zone = ZoneId.systemDefault();
    Instant midnight =
        time.now().atZone(zone).toLocalDate().plusDays(1).atStartOfDay(zone).toInstant();
    return Duration.between(time.now(), midnight);
  }

  @Test
  void S147_aSleepInTheBackgroundCountsAsTimeAway() {
    background();
    sleep(AWAY);
    device.engine.enteredForeground();
    pass(SECOND);
    assertThat(operations()).containsExactly(Operation.FULL);
  }

  @Test
  void S147_aShorterOneDoesNot() {
    background();
    sleep(AWAY.minusMillis(1));
    device.engine.enteredForeground();
    time.settle();
    sleep(AWAY.minusMillis(1));
    pass(MINUTE);
    assertThat(operations()).isEmpty();
  }

  @Test
  void S147_aClockThatWasSetBackTakesNoTimeAwayFromTheBackground() {
    background();
    pass(AWAY);
    sleep(Duration.ofDays(-1));
    device.engine.enteredForeground();
    pass(SECOND);
    assertThat(operations()).containsExactly(Operation.FULL);
  }

  @Test
  void S147_aNightOfSleepIsFollowedByACleanUpAndASyncWithinAMinute() {
    sleep(untilMidnight().plus(Duration.ofHours(7)));
    pass(MINUTE.plusSeconds(10)); // the sync takes some seconds
    assertThat(operations()).containsExactly(Operation.FULL, Operation.CLEAN_UP);
    pass(MINUTE);
    assertThat(operations()).hasSize(2);
  }

  @Test
  void S147_aCleanUpIsNotLateForANapBeforeMidnight() {
    sleep(untilMidnight().minus(Duration.ofMinutes(3)));
    pass(Duration.ofMinutes(3).minusSeconds(1));
    assertThat(operations()).doesNotContain(Operation.CLEAN_UP);
    pass(SECOND);
    assertThat(operations()).containsOnlyOnce(Operation.CLEAN_UP);
  }

  @Test
  void S147_inTheBackgroundTheCleanUpComesWithTheForeground() {
    background();
    sleep(untilMidnight().plus(Duration.ofHours(7)));
    pass(MINUTE);
    assertThat(operations()).isEmpty();
    device.engine.enteredForeground();
    pass(Duration.ofSeconds(10));
    assertThat(operations()).containsExactlyInAnyOrder(Operation.FULL, Operation.CLEAN_UP);
  }

  @Test
  void S147_aDateThatWasSetBackDelaysNoCleanUp() {
    sleep(Duration.ofDays(-30));
    pass(MINUTE);
    pass(untilMidnight());
    assertThat(operations()).containsOnlyOnce(Operation.CLEAN_UP);
  }
}
