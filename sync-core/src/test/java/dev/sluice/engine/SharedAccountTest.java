package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server keeps a pool, and tells how much remains. */
class SharedAccountTest extends Account {

  private static final int WARM_UP = 3;
  private static final int MINUTES = 10;

  @ParameterizedTest(name = "seed {0}, stranger {1} a minute")
  @CsvSource({"1, 12", "2, 24", "3, 24", "4, 40"})
  void allGetTheirShareAndHardlyAnybodyIsRefused(int seed, int strangers) {
    begin(new Random(seed));
    Disposable stranger = stranger(strangers);
    pass(MINUTE.multipliedBy(WARM_UP));

    Counts counts = countFor(MINUTE.multipliedBy(MINUTES));
    int fairShare = (PER_MINUTE - strangers) * MINUTES / 2;
    assertThat(counts.refused()).isLessThan(counts.sent() / 100);
    assertThat(counts.granted()).isGreaterThan(PER_MINUTE * MINUTES * 95 / 100);
    assertThat(counts.a()).isGreaterThan(fairShare * 9 / 10);
    assertThat(counts.b()).isGreaterThan(fairShare * 9 / 10);

    stranger.dispose();
    pass(MINUTE);
    Counts alone = countFor(MINUTE);
    assertThat(alone.granted()).isGreaterThan(PER_MINUTE * 95 / 100);
    assertThat(alone.a()).isGreaterThan(PER_MINUTE * 45 / 100);
    assertThat(alone.b()).isGreaterThan(PER_MINUTE * 45 / 100);
  }

  /** Until the first answer nobody knows how long to hold back, so all are told a second. */
  @Test
  void whoIsHeldBackIsAskedAgainWhenAnotherIsAnswered() {
    Device device = device("a", o -> o.throttle(steering(10 * PER_MINUTE, new Random(1))).pace());
    SyncReport report = device.pull();
    assertThat(report.requests()).isEqualTo(9);
    assertThat(report.duration()).isLessThan(SECOND);
  }
}
