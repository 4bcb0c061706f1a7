package dev.sluice.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The source's strategies to the letter, with a jitter that is always zero. */
class StickySleepTest {

  private static final long SECOND = 1_000_000_000;
  private static final double TOKEN = 0.8;

  private final Bucket bucket = new Bucket(4500, Duration.ofHours(1));
  private final ThrottleOptions options =
      ThrottleOptions.of(bucket.tokens(), bucket.refill(), steady(0));

  @Test
  void noneNeverHoldsBack() {
    Throttle.Call call = new NoThrottle().begin(0);
    call.answered(ServerAnswer.refused(0), 0);
    assertThat(call.hold(0)).isZero();
  }

  @Test
  void backoffGrowsByAFifthAndForgetsWithTheCall() {
    Throttle throttle = new ExponentialBackoff(options);
    Throttle.Call call = throttle.begin(0);
    assertThat(call.hold(0)).isZero();
    call.answered(ServerAnswer.refused(0), 0);
    assertHeld(call, 0, TOKEN);
    call.answered(ServerAnswer.refused(0), SECOND);
    assertHeld(call, SECOND, TOKEN * 1.2);
    call.answered(ServerAnswer.granted(3), 9 * SECOND);
    assertThat(throttle.begin(9 * SECOND).hold(9 * SECOND)).isZero();
  }

  @ParameterizedTest
  @MethodSource("sticky")
  void refusalsAddATokenAndThenMultiply(Function<ThrottleOptions, Throttle> maker) {
    Throttle.Call call = maker.apply(options).begin(0);
    assertThat(call.hold(0)).isZero();
    call.answered(ServerAnswer.refused(0), 0);
    assertHeld(call, 0, TOKEN);
    call.answered(ServerAnswer.refused(0), SECOND);
    assertHeld(call, SECOND, TOKEN * 1.2 + TOKEN);
  }

  static Function<ThrottleOptions, Throttle>[] sticky() {
    @SuppressWarnings({"unchecked", "rawtypes"})
    Function<ThrottleOptions, Throttle>[] makers =
        new Function[] {
          maker(GradualDecrease::new),
          maker(ProportionalDecrease::new),
          maker(ProportionalRemainingDecrease::new)
        };
    return makers;
  }

  private static Function<ThrottleOptions, Throttle> maker(
      Function<ThrottleOptions, Throttle> maker) {
    return maker;
  }

  @Test
  void successesShortenTheNextCallsSleepEachInItsWay() {
    assertNext(new GradualDecrease(tenSeconds()), 10 - TOKEN);
    assertNext(new ProportionalDecrease(tenSeconds()), 10 - 10 / 4500.0);
    assertNext(new ProportionalRemainingDecrease(tenSeconds()), 10 - 10 * 900 / 4500.0);
  }

  @Test
  void sleepIsNeverNegative() {
    assertNext(new GradualDecrease(options), 0);
  }

  @Test
  void jitterIsUpToATenth() {
    ThrottleOptions most = ThrottleOptions.of(bucket.tokens(), bucket.refill(), steady(0.5));
    Throttle.Call call = new ExponentialBackoff(most).begin(0);
    call.answered(ServerAnswer.refused(0), 0);
    assertHeld(call, 0, TOKEN * 1.05);
  }

  private ThrottleOptions tenSeconds() {
    return options.withStartingSleep(Duration.ofSeconds(10));
  }

  private static void assertNext(Throttle throttle, double seconds) {
    Throttle.Call call = throttle.begin(0);
    call.answered(ServerAnswer.granted(900), 0);
    assertHeld(throttle.begin(0), 0, seconds);
  }

  private static void assertHeld(Throttle.Call call, long now, double seconds) {
    assertThat(call.hold(now).toNanos() / 1e9).isCloseTo(seconds, within(1e-6));
    assertThat(call.hold(now + Math.round(seconds * SECOND) + 1)).isZero();
  }

  private static Random steady(double value) {
    return new Random(0) {
      private static final long serialVersionUID = 1;

      @Override
      public double nextDouble() {
        return value;
      }
    };
  }
}
