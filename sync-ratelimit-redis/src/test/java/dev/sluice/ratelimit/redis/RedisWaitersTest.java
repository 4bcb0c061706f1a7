package dev.sluice.ratelimit.redis;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Fifty machines want a slot of which there is one each 100 ms, and none waits above a second. */
class RedisWaitersTest {

  private static final int MACHINES = 50;
  private static final Duration INTERVAL = ofMillis(100);

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  private final VirtualTime time = new VirtualTime();
  private final RedisFixture redis = new RedisFixture(SERVER, time);
  private final List<Integer> winners = new ArrayList<>();
  private final List<Duration> grants = new ArrayList<>();
  private final List<Throwable> losers = new ArrayList<>();

  @AfterEach
  void close() {
    redis.close();
  }

  @Test
  void L36_withPlacesTheyAreServedInTheOrderInWhichTheyCame() {
    everybodyWaits(RedisOptions.defaults());

    assertThat(winners).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    assertThat(grants.get(10)).isEqualTo(ofSeconds(1));
  }

  @Test
  void L36_withoutPlacesAsManyAreServedInAnyOrder() {
    everybodyWaits(RedisOptions.defaults().withFair(false));

    assertThat(winners).hasSize(11).doesNotHaveDuplicates();
  }

  @Test
  void L36_afterThoseWhoGaveUpOthersAreServedWithoutDelay() {
    everybodyWaits(RedisOptions.defaults());
    time.advance(INTERVAL.plusMillis(250));
    int before = winners.size();
    waiter(MACHINES, RedisOptions.defaults());
    time.settle();

    assertThat(winners).hasSize(before + 1);
  }

  /** Each succeeds or fails within its second, and no two are closer than the interval. */
  private void everybodyWaits(RedisOptions options) {
    for (int i = 0; i < MACHINES; i++) {
      waiter(i, options);
    }
    time.advance(ofSeconds(1));

    assertThat(winners.size() + losers.size()).isEqualTo(MACHINES);
    assertThat(losers).hasOnlyElementsOfType(RateLimitedException.class);
    for (int i = 1; i < grants.size(); i++) {
      assertThat(grants.get(i).minus(grants.get(i - 1))).isGreaterThanOrEqualTo(INTERVAL);
    }
  }

  private void waiter(int number, RedisOptions options) {
    RateLimiter.builder(time, time.scheduler())
        .limits(Limit.of(1, INTERVAL))
        .countAtOnce(true)
        .ledger(redis.open(options))
        .build()
        .acquire(1, Priority.SYNC)
        .granted(ofSeconds(1))
        .subscribe(
            granted -> {
              winners.add(number);
              grants.add(time.elapsed());
              granted.take().answered();
            },
            losers::add);
    time.settle();
  }
}
