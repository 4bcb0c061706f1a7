package dev.sluice.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.throttle.Throttle.Call;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FixedPauseTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private final Throttle throttle = new FixedPause(MINUTE);

  private static ServerAnswer refusal(Duration named) {
    return ServerAnswer.of(429, null, null, named);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -5, Long.MAX_VALUE - 5, Long.MIN_VALUE})
  void aRefusalHoldsAllBackUntilTheTimeHasPassed(long now) {
    Call call = throttle.begin(now);
    assertThat(call.hold(now)).isZero();
    call.answered(refusal(null), now);
    assertThat(throttle.begin(now).hold(now)).isEqualTo(MINUTE);
    assertThat(call.hold(now + MINUTE.toNanos() - 1)).isEqualTo(Duration.ofNanos(1));
    assertThat(call.hold(now + MINUTE.toNanos())).isZero();
  }

  @Test
  void whatTheServerNamesGoesFirst() {
    throttle.begin(0).answered(refusal(Duration.ZERO), 0);
    assertThat(throttle.begin(0).hold(0)).isZero();
    throttle.begin(0).answered(refusal(Duration.ofHours(1)), 0);
    assertThat(throttle.begin(0).hold(0)).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void noRefusalEndsAnEarlierPause() {
    throttle.begin(0).answered(refusal(null), 0);
    throttle.begin(0).answered(refusal(Duration.ofSeconds(1)), 0);
    throttle.begin(0).answered(ServerAnswer.granted(9), 0);
    assertThat(throttle.begin(0).hold(0)).isEqualTo(MINUTE);
  }

  @Test
  void successesHoldNobodyBack() {
    throttle.begin(0).answered(ServerAnswer.granted(0), 0);
    assertThat(throttle.begin(0).hold(0)).isZero();
  }

  @Test
  void aNegativePauseIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new FixedPause(Duration.ofNanos(-1)));
  }
}
