package dev.sluice.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A bucket of one or two tokens, whatever the client was told: no reserve of more will ever remain,
 * and of one nothing is ever told but that none is left.
 */
class TinyBucketTest {

  private static final Bucket TOLD = new Bucket(4500, Duration.ofHours(1));
  private static final long PER_TOKEN = Duration.ofMillis(800).toNanos();
  private static final int REFILL = 3000;

  private final LevelControl throttle =
      new LevelControl(ThrottleOptions.of(TOLD.tokens(), TOLD.refill(), new Random(7)));
  private int tokens;
  private long filled;
  private long now;

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void isUsedByWhoIsAlone(int bucket) {
    tokens = bucket;
    int granted = 0;
    while (now < REFILL * PER_TOKEN) {
      callUntilGranted();
      granted++;
    }
    assertThat(granted).isGreaterThan(REFILL * 7 / 10);
  }

  private void callUntilGranted() {
    Throttle.Call call = throttle.begin(now);
    ServerAnswer answer;
    do {
      for (Duration hold = call.hold(now); !hold.isZero(); hold = call.hold(now)) {
        now += hold.toNanos();
        filled = Math.min(tokens * PER_TOKEN, filled + hold.toNanos());
      }
      answer = answer();
      call.answered(answer, now);
    } while (answer.isRefusal());
  }

  private ServerAnswer answer() {
    if (filled < PER_TOKEN) {
      return ServerAnswer.refused(0);
    }
    filled -= PER_TOKEN;
    return ServerAnswer.granted((int) (filled / PER_TOKEN));
  }
}
