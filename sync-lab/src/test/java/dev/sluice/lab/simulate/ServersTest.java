package dev.sluice.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.Limit;
import dev.sluice.throttle.ServerAnswer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ServersTest {

  private static final long SECOND = 1_000_000_000;
  private static final Limit HOUR = Limit.of(4500, Duration.ofHours(1));
  private static final long TOKEN = 800_000_000;

  @Test
  void poolGivesATokenAtTheNanosecondItIsWhole() {
    Server pool = ServerPlan.gcra(HOUR, false).start();
    assertThat(pool.handle(5)).isEqualTo(ServerAnswer.refused(0));
    assertThat(pool.handle(5 + TOKEN - 1)).isEqualTo(ServerAnswer.refused(0));
    assertThat(pool.handle(5 + TOKEN)).isEqualTo(ServerAnswer.granted(0));
    assertThat(pool.handle(5 + 3 * TOKEN)).isEqualTo(ServerAnswer.granted(1));
  }

  @Test
  void poolHoldsNoMoreThanItsTokens() {
    Server pool = ServerPlan.gcra(Limit.of(3, Duration.ofSeconds(3)), true).start();
    assertThat(pool.handle(0)).isEqualTo(ServerAnswer.granted(2));
    assertThat(pool.handle(3600 * SECOND)).isEqualTo(ServerAnswer.granted(2));
  }

  @Test
  void changedLimitHoldsFromItsMoment() {
    Server pool = ServerPlan.gcra(HOUR, false).start();
    pool.handle(0);
    pool.change(TOKEN, 9000);
    assertThat(pool.handle(2 * TOKEN)).isEqualTo(ServerAnswer.granted(2));
    Server smaller = ServerPlan.gcra(HOUR, true).start();
    smaller.handle(0);
    smaller.change(1, 10);
    assertThat(smaller.handle(2)).isEqualTo(ServerAnswer.granted(9));
  }

  @Test
  void windowForgetsExactlyAWindowLater() {
    Server window = ServerPlan.window(Limit.of(2, Duration.ofSeconds(1))).start();
    assertThat(window.handle(0)).isEqualTo(ServerAnswer.granted(1));
    assertThat(window.handle(10)).isEqualTo(ServerAnswer.granted(0));
    assertThat(window.handle(SECOND - 1)).isEqualTo(ServerAnswer.refused(0));
    assertThat(window.handle(SECOND)).isEqualTo(ServerAnswer.granted(0));
  }

  @Test
  void decreasingPoolIsNeverRefilled() {
    Server pool = ServerPlan.decrease(Limit.of(1, Duration.ofSeconds(1))).start();
    assertThat(pool.handle(0)).isEqualTo(ServerAnswer.granted(0));
    assertThat(pool.handle(3600 * SECOND)).isEqualTo(ServerAnswer.refused(0));
  }

  @Test
  void capacityFollowsTheChanges() {
    ServerPlan plan = ServerPlan.gcra(HOUR, true).changing(new LimitChange(1800 * SECOND, 9000));
    assertThat(plan.capacity(3600 * SECOND)).isEqualTo(4500 + 2250 + 4500.0);
    assertThat(ServerPlan.window(Limit.of(60, Duration.ofMinutes(1))).capacity(90 * SECOND))
        .isEqualTo(120.0);
  }
}
