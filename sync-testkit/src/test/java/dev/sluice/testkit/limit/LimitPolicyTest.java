package dev.sluice.testkit.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitPolicyTest {
  private static final Request ME = Request.of("GET", "/me");
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

  @Test
  void theLeakyBucketLeaksByTheMillisecond() {
    var policy = new LeakyBucket(1, 2);
    assertThat(List.of(taken(policy, 0), taken(policy, 0), taken(policy, 0))).containsOnly(true);
    assertThat(taken(policy, 0)).isFalse();
    assertThat(taken(policy, SECOND - 1)).isFalse();
    assertThat(taken(policy, SECOND)).isTrue();
    assertThat(taken(policy, SECOND + 999 * MILLI)).isFalse();
    assertThat(taken(policy, 2 * SECOND)).isTrue();
    assertThat(taken(policy, 60 * SECOND)).isTrue();
    assertThat(taken(policy, 60 * SECOND)).isTrue();
    assertThat(taken(policy, 60 * SECOND)).isTrue();
    assertThat(taken(policy, 60 * SECOND)).isFalse();
  }

  @Test
  void thePoolGivesATokenAtTheExactNanosecond() {
    var policy = new Gcra(3, Duration.ofNanos(10));
    assertThat(List.of(remaining(policy, 5), remaining(policy, 5), remaining(policy, 5)))
        .containsExactly("2", "1", "0");
    assertThat(taken(policy, 5)).isFalse();
    assertThat(taken(policy, 8)).isFalse();
    assertThat(taken(policy, 9)).isTrue();
    assertThat(taken(policy, 11)).isFalse();
    assertThat(taken(policy, 12)).isTrue();
    assertThat(remaining(policy, Long.MAX_VALUE / 2)).isEqualTo("2");
  }

  @Test
  void aPoolMayBeginEmptyAndItsClockStartsWithTheFirstRequest() {
    var policy = new Gcra(4500, Duration.ofHours(1), 0);
    assertThat(taken(policy, 900 * SECOND)).isFalse();
    assertThat(taken(policy, 900 * SECOND + 800 * MILLI - 1)).isFalse();
    assertThat(taken(policy, 900 * SECOND + 800 * MILLI)).isTrue();
  }

  @Test
  void quotasAreFixedWindowsFromTheFirstRequestForEachScope() {
    var policy = new HourlyQuota(2, 1);
    Request workspace = Request.of("GET", "/workspaces/1/tags");
    assertThat(taken(policy, 10 * SECOND)).isTrue();
    assertThat(policy.admit(workspace, 20 * SECOND).refusal()).isEmpty();
    assertThat(taken(policy, 3000 * SECOND)).isTrue();
    assertThat(taken(policy, 3610 * SECOND - 1)).isFalse();
    assertThat(policy.admit(workspace, 3610 * SECOND).refusal()).isPresent();
    assertThat(taken(policy, 3610 * SECOND)).isTrue();
    assertThat(policy.admit(workspace, 3620 * SECOND).refusal()).isEmpty();
  }

  @Test
  void quotasTellWhatIsLeftOfTheScopeCharged() {
    var policy = new HourlyQuota(30, 240);
    Map<String, String> first = policy.admit(ME, 0).headers();
    assertThat(first)
        .containsEntry("X-Toggl-Quota-Remaining", "29")
        .containsEntry("X-Toggl-Quota-Resets-In", "3600");
    Map<String, String> other = policy.admit(Request.of("PUT", "/workspaces/1"), 1).headers();
    assertThat(other).containsEntry("X-Toggl-Quota-Remaining", "239");
    for (int i = 0; i < 29; i++) {
      policy.admit(ME, 2);
    }
    var refusal = policy.admit(ME, 1762 * SECOND).refusal().orElseThrow();
    assertThat(refusal.status()).isEqualTo(402);
    assertThat(refusal.text())
        .isEqualTo(
            "You have hit your hourly limit for API calls. Your quota will reset in 1838 seconds.");
  }

  @Test
  void behindARefusalNothingCounts() {
    var quota = new HourlyQuota(5, 5);
    var policy = LimitPolicy.inOrder(new ExactWindows().and(1, Duration.ofSeconds(1)), quota);
    policy.admit(ME, 0);
    policy.admit(ME, 1);
    assertThat(policy.quotas(2).get(0).remaining()).isEqualTo(4);
  }

  @Test
  void eachKeyHasALimitOfItsOwn() {
    var policy =
        LimitPolicy.each(
            r -> r.header("X-Forwarded-For").orElse(""),
            () -> new ExactWindows().and(1, Duration.ofSeconds(1)));
    Request other = ME.withHeader("x-forwarded-for", "10.0.0.2");
    assertThat(taken(policy, 0)).isTrue();
    assertThat(policy.admit(other, 0).refusal()).isEmpty();
    assertThat(taken(policy, 1)).isFalse();
    assertThat(policy.quotas(1)).isEmpty();
  }

  @Test
  void senselessLimitsAreRefusedAtTheDoor() {
    assertThatThrownBy(() -> new ExactWindows().and(0, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ExactWindows().and(1, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LeakyBucket(0, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Gcra(3, Duration.ofSeconds(1), 4))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new HourlyQuota(0, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  private static boolean taken(LimitPolicy policy, long nanos) {
    return policy.admit(ME, nanos).refusal().isEmpty();
  }

  private static String remaining(LimitPolicy policy, long nanos) {
    return policy.admit(ME, nanos).headers().get("RateLimit-Remaining");
  }
}
