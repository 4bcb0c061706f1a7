package dev.sluice.throttle;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.limit.Gcra;
import dev.sluice.testkit.limit.LimitPolicy;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server takes two requests a second; the client was told ten. */
class UnknownLimitTest {

  private static final int SEED = 32;
  private static final int MINUTES = 10;
  private static final Bucket BELIEVED = new Bucket(50, ofSeconds(5));

  private static Client against(LimitPolicy server, Function<ThrottleOptions, Throttle> strategy) {
    ThrottleOptions options =
        ThrottleOptions.of(BELIEVED.tokens(), BELIEVED.refill(), new Random(SEED));
    return new Client(strategy.apply(options), server).run(ofMinutes(MINUTES));
  }

  private static LimitPolicy pool() {
    return new Gcra(10, ofSeconds(5));
  }

  private static LimitPolicy silentPool() {
    return LimitPolicy.silent(pool());
  }

  @Test
  void L32_whereTheServerTellsWhatRemainsTheLevelIsHeldAtItsRate() {
    assertConverges(against(pool(), LevelControl::new));
  }

  @Test
  void L32_whereItTellsNothingTheRateIsFoundByRefusals() {
    assertConverges(against(silentPool(), ProportionalRemainingDecrease::new));
  }

  @Test
  void L32_whereItTellsNothingOursFindsTheRateTooButIsRefusedMoreOften() {
    assertConverges(against(silentPool(), LevelControl::new), 0.16);
  }

  private static void assertConverges(Client client) {
    assertConverges(client, 0.05);
  }

  private static void assertConverges(Client client, double refused) {
    assertThat(client.refusedShare()).as("refused, seed %d", SEED).isLessThan(refused);
    for (int minute = 0; minute < MINUTES; minute++) {
      assertThat(client.rate(minute)).as("minute %d, seed %d", minute, SEED).isGreaterThan(0.5);
    }
    for (int minute = 5; minute < MINUTES; minute++) {
      assertThat(client.rate(minute)).as("minute %d, seed %d", minute, SEED).isBetween(1.8, 2.05);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void L31_itConvergesWhetherOrNotARefusedCallCounts(boolean countsRefused) {
    ExactWindows windows = new ExactWindows().and(10, ofSeconds(5));
    Client client =
        against(
            countsRefused ? windows.countRefused() : windows, ProportionalRemainingDecrease::new);

    assertThat(client.refusedShare()).as("refused, seed %d", SEED).isLessThan(0.05);
    for (int minute = 1; minute < MINUTES; minute++) {
      assertThat(client.rate(minute)).as("minute %d, seed %d", minute, SEED).isBetween(1.25, 2.0);
    }
  }
}
