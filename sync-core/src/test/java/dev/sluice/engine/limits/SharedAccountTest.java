package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.sluice.SyncReport;
import dev.sluice.engine.Account;
import dev.sluice.engine.Device;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The server keeps a pool, and tells how much remains. */
@Sampled
class SharedAccountTest extends Account {

  private static final int WARM_UP = 3;
  private static final int MINUTES = Sample.isWhole() ? 10 : 4;

  static List<Arguments> cases() {
    return Sample.of(
        List.of(arguments(1, 12), arguments(2, 24), arguments(3, 24), arguments(4, 40)),
        4,
        any -> "");
  }

  @ParameterizedTest(name = "seed {0}, stranger {1} a minute")
  @MethodSource("cases")
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

  /** Before the first answer the length of a pause is unknown, so each waits a second. */
  @Test
  void whoIsHeldBackIsAskedAgainWhenAnotherIsAnswered() {
    Device device = device("a", o -> o.throttle(steering(10 * PER_MINUTE, new Random(1))).pace());
    SyncReport report = device.pull();
    assertThat(report.requests()).isEqualTo(9);
    assertThat(report.duration()).isLessThan(SECOND);
  }
}
