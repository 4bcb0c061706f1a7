package dev.sluice.testkit.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ExactWindowsTest {
  private static final Request ME = Request.of("GET", "/me");
  private static final long SECOND = 1_000_000_000;

  @Test
  void aWindowFreesAtExactlyItsLength() {
    var policy = new ExactWindows().and(2, Duration.ofSeconds(1));
    assertThat(taken(policy, 7)).isTrue();
    assertThat(taken(policy, 8)).isTrue();
    assertThat(taken(policy, 7 + SECOND - 1)).isFalse();
    assertThat(taken(policy, 7 + SECOND)).isTrue();
    assertThat(taken(policy, 7 + SECOND)).isFalse();
    assertThat(taken(policy, 8 + SECOND)).isTrue();
  }

  @Test
  void windowsWorkBelowZeroAndFromTheFirstRequest() {
    var policy = new ExactWindows().and(1, Duration.ofSeconds(1));
    assertThat(taken(policy, -SECOND)).isTrue();
    assertThat(taken(policy, -1)).isFalse();
    assertThat(taken(policy, 0)).isTrue();
  }

  @Test
  void aRequestThatOneWindowRefusesCountsInNone() {
    var policy = new ExactWindows().and(3, Duration.ofSeconds(10)).and(1, Duration.ofSeconds(1));
    assertThat(taken(policy, 0)).isTrue();
    assertThat(taken(policy, 1)).isFalse();
    assertThat(taken(policy, 2)).isFalse();
    assertThat(taken(policy, SECOND)).isTrue();
    assertThat(taken(policy, 2 * SECOND)).isTrue();
    assertThat(taken(policy, 3 * SECOND)).isFalse();
    assertThat(taken(policy, 10 * SECOND)).isTrue();
  }

  @Test
  void refusedRequestsMayCount() {
    var policy = new ExactWindows().and(1, Duration.ofSeconds(1)).countRefused();
    assertThat(taken(policy, 0)).isTrue();
    assertThat(taken(policy, SECOND / 2)).isFalse();
    assertThat(taken(policy, SECOND)).isFalse();
    assertThat(taken(policy, 2 * SECOND)).isTrue();
  }

  @Test
  void retryAfterIsInWholeSecondsRoundedUp() {
    var policy = new ExactWindows().and(1, Duration.ofSeconds(2)).tellRetryAfter();
    policy.admit(ME, 0);
    assertThat(retryAfter(policy, 1)).isEqualTo("2");
    assertThat(retryAfter(policy, SECOND)).isEqualTo("1");
    assertThat(retryAfter(policy, 2 * SECOND - 1)).isEqualTo("1");
  }

  @RepeatedTest(30)
  void neverMoreThanPermittedInAnyWindowAndNeverLess(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    int permits = 1 + random.nextInt(5);
    long length = 1 + random.nextInt(50);
    var policy = new ExactWindows().and(permits, Duration.ofNanos(length));
    var granted = new ArrayList<Long>();
    long now = 0;
    for (int i = 0; i < 500; i++) {
      now += random.nextInt(20);
      long from = now - length;
      boolean free = granted.stream().filter(t -> t > from).count() < permits;
      assertThat(taken(policy, now)).isEqualTo(free);
      if (free) {
        granted.add(now);
      }
    }
  }

  private static boolean taken(LimitPolicy policy, long nanos) {
    return policy.admit(ME, nanos).refusal().isEmpty();
  }

  private static String retryAfter(LimitPolicy policy, long nanos) {
    return policy.admit(ME, nanos).refusal().orElseThrow().headers().get("Retry-After");
  }
}
