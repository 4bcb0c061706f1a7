package dev.sluice.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.throttle.ThrottleOptions.Sleeps;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValuesTest {

  @Test
  void bucketsSayHowLongATokenTakes() {
    assertThat(new Bucket(4500, Duration.ofHours(1)).secondsPerToken()).isEqualTo(0.8);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ThrottleOptions.of(0, Duration.ofHours(1), new Random(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ThrottleOptions.of(1, Duration.ZERO, new Random(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ThrottleOptions.of(1, Duration.ofDays(367), new Random(1)));
  }

  @Test
  void answersAreWithinTheirRanges() {
    assertThat(ServerAnswer.refused(0).isRefusal()).isTrue();
    assertThat(ServerAnswer.granted(3).isRefusal()).isFalse();
    assertThat(ServerAnswer.of(500, null, null, null).remainingOrNone()).isZero();
    assertRefused(99, 0, 1, Duration.ZERO);
    assertRefused(200, -1, 1, Duration.ZERO);
    assertRefused(200, 0, 0, Duration.ZERO);
    assertRefused(200, 0, 1, Duration.ofMillis(-1));
  }

  private static void assertRefused(int status, int remaining, int limit, Duration retryAfter) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServerAnswer.of(status, remaining, limit, retryAfter));
  }

  @Test
  void sleepsAreNotNegative() {
    ThrottleOptions options = ThrottleOptions.of(1, Duration.ofSeconds(1), new Random(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.withStartingSleep(Duration.ofMillis(-1)));
  }

  @Test
  void sleepsAreWithinTheirRanges() {
    Sleeps usual = Sleeps.usual(4500);
    assertThat(usual.factor()).isEqualTo(1.2);
    assertThat(usual.parts()).isEqualTo(4500);
    for (double factor : new double[] {0.9, 10.1, Double.NaN}) {
      assertThatIllegalArgumentException().isThrownBy(() -> usual.withFactor(factor));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> usual.withParts(0));
    assertThatIllegalArgumentException().isThrownBy(() -> usual.withLongest(Duration.ZERO));
  }
}
