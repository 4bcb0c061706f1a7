package dev.sluice.ratelimit.redis;

import static dev.sluice.ratelimit.Ledgers.config;
import static dev.sluice.ratelimit.Ledgers.use;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.time.VirtualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Machines that wait for a shared limit are served in order. */
class RedisOrderTest {

  private static final long SECOND = 1_000_000_000L;

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  private final VirtualTime time = new VirtualTime();
  private final RedisFixture redis = new RedisFixture(SERVER, time);
  private final RedisOptions ordered = RedisOptions.defaults();

  @AfterEach
  void close() {
    redis.close();
  }

  @Test
  void theFirstWaiterIsServedFirstAndALargeClaimIsNotStarved() {
    LimiterConfig config = config("3/1s");
    SlotLedger large = redis.open(ordered);
    SlotLedger small = redis.open(ordered);
    use(small, config, 1);
    assertThat(large.acquireInTurn(config, 3)).isEqualTo(-SECOND);
    time.advance(ofMillis(500));
    assertThat(small.acquireInTurn(config, 1)).as("two are free, but not for him").isNegative();
    time.advance(ofMillis(500));
    assertThat(small.acquireInTurn(config, 1)).isNegative();

    assertThat(large.acquireInTurn(config, 3)).isNotNegative();
  }

  @Test
  void aClaimThatLeavesEnoughForThoseAheadNeedNotWait() {
    LimiterConfig config = config("5/1s");
    SlotLedger first = redis.open(ordered);
    SlotLedger second = redis.open(ordered);
    use(first, config, 5);
    assertThat(first.acquireInTurn(config, 2)).isNegative();
    time.advance(ofSeconds(1));

    assertThat(second.acquireInTurn(config, 4)).isNegative();
    assertThat(second.acquireInTurn(config, 3)).isNotNegative();
    assertThat(first.acquireInTurn(config, 2)).isNotNegative();
  }

  @Test
  void aWaiterThatDiedBlocksNobodyForLong() {
    LimiterConfig config = config("1/1s");
    SlotLedger dead = redis.open(ordered);
    SlotLedger other = redis.open(ordered);
    use(other, config, 1);
    assertThat(dead.acquireInTurn(config, 1)).isEqualTo(-SECOND);
    time.advance(ofSeconds(1));
    assertThat(other.acquireInTurn(config, 1)).isEqualTo(-SECOND / 4);

    time.advance(ofMillis(250));
    assertThat(other.acquireInTurn(config, 1)).isNotNegative();
  }

  @Test
  void aLateWaiterMayBeOvertakenButKeepsItsPlace() {
    LimiterConfig config = config("1/1s");
    SlotLedger late = redis.open(ordered);
    SlotLedger early = redis.open(ordered);
    SlotLedger third = redis.open(ordered);
    use(early, config, 1);
    late.acquireInTurn(config, 1);
    third.acquireInTurn(config, 1);
    time.advance(ofSeconds(5));
    use(early, config, 1);
    time.advance(ofMillis(900));
    assertThat(third.acquireInTurn(config, 1)).isNegative();
    assertThat(late.acquireInTurn(config, 1)).isNegative();
    time.advance(ofMillis(100));

    assertThat(third.acquireInTurn(config, 1)).isNegative();
    assertThat(late.acquireInTurn(config, 1)).isNotNegative();
  }

  @Test
  void L66_aDeniedClaimThatDoesNotWaitHoldsNothingBack() {
    LimiterConfig config = config("1/60s");
    SlotLedger holder = redis.open(ordered);
    long ticket = holder.acquire(config, 1);
    assertThat(redis.open(ordered).acquire(config, 1)).isEqualTo(-60 * SECOND);
    holder.giveBack(config, ticket, 1);

    assertThat(redis.open(ordered).acquire(config, 1)).isNotNegative();
  }

  @Test
  void L66_aWaiterThatDiesHoldsASlotForALittleMoreThanASecond() {
    LimiterConfig config = config("1/60s");
    SlotLedger holder = redis.open(ordered);
    long ticket = holder.acquire(config, 1);
    redis.open(ordered).acquireInTurn(config, 1);
    holder.giveBack(config, ticket, 1);
    SlotLedger next = redis.open(ordered);
    assertThat(next.acquireInTurn(config, 1)).isBetween(-2 * SECOND, -1L);

    time.advance(ofMillis(1250));
    assertThat(next.acquireInTurn(config, 1)).isNotNegative();
  }

  @Test
  void L66_aWaiterThatLeavesHoldsNothing() {
    LimiterConfig config = config("1/60s");
    SlotLedger holder = redis.open(ordered);
    long ticket = holder.acquire(config, 1);
    SlotLedger gone = redis.open(ordered);
    gone.acquireInTurn(config, 1);
    gone.leave(config);
    holder.giveBack(config, ticket, 1);

    assertThat(redis.open(ordered).acquire(config, 1)).isNotNegative();
  }
}
