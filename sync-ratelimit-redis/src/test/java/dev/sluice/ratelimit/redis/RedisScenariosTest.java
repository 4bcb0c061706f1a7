package dev.sluice.ratelimit.redis;

import static dev.sluice.ratelimit.Ledgers.config;
import static dev.sluice.ratelimit.Ledgers.use;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.time.Time;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Machines that share a limit, each with a ledger of its own, in the time that a test tells. */
class RedisScenariosTest {

  private static final long SECOND = 1_000_000_000L;
  private static final Duration TRANSIT = ofSeconds(30);

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  private final VirtualTime time = new VirtualTime();
  private final RedisFixture redis = new RedisFixture(SERVER, time);
  private final RedisOptions unordered = RedisOptions.defaults().withFair(false);
  private final RedisOptions ordered = RedisOptions.defaults();

  @AfterEach
  void close() {
    redis.close();
  }

  @Test
  void L33_claimsOfTheSameMomentAreAllRemembered() {
    LimiterConfig config = config("10/1s");
    SlotLedger one = redis.open(unordered);
    SlotLedger other = redis.open(unordered);
    one.acquire(config, 1);
    one.acquire(config, 1);
    other.acquire(config, 1);
    assertThat(redis.rows()).isEqualTo(3);

    long before = SERVER.calls("zadd");
    one.acquire(config, 7);
    assertThat(redis.rows()).isEqualTo(10);
    assertThat(SERVER.calls("zadd") - before).as("in one call").isEqualTo(1);
    assertThat(other.acquire(config, 1)).isNegative();
  }

  @Test
  void L33_aClaimMayBeLargerThanLuaCanUnpack() {
    LimiterConfig config = config("20000/60s");
    SlotLedger ledger = redis.open(unordered);
    long ticket = ledger.acquire(config, 20_000);
    assertThat(redis.rows()).isEqualTo(20_000);
    assertThat(ledger.renew(config, ticket)).isTrue();
    time.advance(ofSeconds(40));
    assertThat(ledger.renew(config, ticket)).isTrue();
    time.advance(ofSeconds(40));
    assertThat(ledger.renew(config, ticket)).as("prolonged, all of them").isTrue();

    assertThat(ledger.giveBack(config, ticket, 20_000)).isEqualTo(20_000);
    assertThat(redis.rows()).isZero();
  }

  @Test
  void L34_aRefusedAttemptAddsNothing() {
    LimiterConfig config = config("2/1s");
    SlotLedger ledger = redis.open(unordered);
    use(ledger, config, 2);
    String before = dump();
    for (int i = 0; i < 100; i++) {
      assertThat(ledger.acquire(config, 1)).isNegative();
    }
    assertThat(dump()).isEqualTo(before);

    time.advance(ofSeconds(1));
    assertThat(ledger.acquire(config, 2)).isNotNegative();
  }

  @Test
  void L35_keysThatExpiredAreNoLossAndNoWait() {
    LimiterConfig config = config("2/1s");
    List<String> events = new ArrayList<>();
    SlotLedger ledger = redis.open(unordered.withListener(new Events(events)));
    use(ledger, config, 2);
    time.advance(ofSeconds(91)); // the window, the transit and the lease
    SERVER.ask(jedis -> jedis.del(keys()));

    assertThat(ledger.acquire(config, 2)).isNotNegative();
    assertThat(events).isEmpty();
  }

  @Test
  void L35_whoOnlyLookedInBetweenTakesNothingForALoss() {
    LimiterConfig config = config("2/1s");
    List<String> events = new ArrayList<>();
    SlotLedger ledger = redis.open(unordered.withListener(new Events(events)));
    use(ledger, config, 2);
    time.advance(ofSeconds(90));
    ledger.read(config);
    time.advance(ofSeconds(20));
    SERVER.ask(jedis -> jedis.del(keys())); // kept for 101 s since they were written

    assertThat(ledger.acquire(config, 2)).isNotNegative();
    assertThat(events).isEmpty();
  }

  @Test
  void L35_eachWriteSetsTheExpiryAndHealsAMissingOne() {
    LimiterConfig config = config("2/1s");
    SlotLedger ledger = redis.open(ordered);
    ledger.pause(config, 1);
    time.advance(ofMillis(1));
    ledger.acquireInTurn(config, 2);
    ledger.acquireInTurn(config, 1);
    for (String key : keys()) {
      SERVER.ask(jedis -> jedis.persist(key));
    }
    time.advance(ofSeconds(1));
    assertThat(ledger.acquireInTurn(config, 1)).isNegative();
    for (String key : keys()) {
      long millis = SERVER.ask(jedis -> jedis.pttl(key));
      assertThat(millis).as(key).isBetween(91_000L, 101_000L);
    }
  }

  @Test
  void L13_whatTheClocksOfTheMachinesSayDoesNotMatter() {
    LimiterConfig config = config("3/60s");
    VirtualTime ahead = new VirtualTime();
    ahead.advance(ofSeconds(7200));
    SlotLedger late = redis.open(unordered, new VirtualTime());
    SlotLedger early = redis.open(unordered, ahead);
    use(early, config, 2);
    time.advance(ofSeconds(10));
    use(late, config, 1);

    assertThat(late.acquire(config, 1)).isEqualTo(-50 * SECOND);
    assertThat(early.acquire(config, 1)).isEqualTo(-50 * SECOND);
    time.advance(ofSeconds(50));
    assertThat(late.acquire(config, 2)).isNotNegative();
    assertThat(early.acquire(config, 1)).isNegative();
  }

  @Test
  void L11_redissClockIsSetBackAndNobodyWaitsLongerThanAWindow() {
    LimiterConfig config = config("3/60s");
    time.advance(ofSeconds(7200));
    SlotLedger ledger = redis.open(unordered);
    use(ledger, config, 3);
    time.setNanos(time.nanos() - 3600 * SECOND);

    assertThat(ledger.acquire(config, 1)).isEqualTo(-60 * SECOND);
    time.advance(ofSeconds(60).minusNanos(1000));
    assertThat(ledger.acquire(config, 1)).isEqualTo(-1000);
    time.advance(Duration.ofNanos(1000));
    assertThat(ledger.acquire(config, 3)).isNotNegative();
  }

  @Test
  void L37_aHolderThatDiedKeepsItsSlotsToTheEndOfTheLeaseAndAWindow() {
    LimiterConfig config = config("3/60s");
    SlotLedger dead = redis.open(unordered);
    long ticket = dead.acquire(config, 3);
    time.advance(ofSeconds(45));
    assertThat(dead.renew(config, ticket)).isTrue();
    SlotLedger other = redis.open(unordered);
    time.advance(ofSeconds(59));
    assertThat(other.read(config).open()).isEqualTo(3);

    time.advance(ofSeconds(2)); // the lease ended a second ago
    assertThat(other.read(config).open()).isZero();
    dead.stamp(config, ticket, 0);
    assertThat(dead.giveBack(config, ticket, 1)).isZero();
    assertThat(dead.renew(config, ticket)).isFalse();
    assertThat(other.acquire(config, 1)).isEqualTo(-(60 + 30 - 1) * SECOND);
    time.advance(ofSeconds(89));
    assertThat(other.acquire(config, 3)).isNotNegative();
  }

  @Test
  void L37_whoNeverTellsHowItEndedHasUsedTheSlotWhenItWasClaimed() {
    LimiterConfig config = new LimiterConfig(Limit.parseAll("1/1s"), TRANSIT).countAtOnce(true);
    redis.open(unordered).acquire(config, 1);

    SlotLedger next = redis.open(unordered);
    assertThat(next.acquire(config, 1)).isEqualTo(-SECOND);
    time.advance(ofSeconds(1));
    assertThat(next.acquire(config, 1)).isNotNegative();
  }

  @Test
  void L43_rowsStayBoundedByThePermits() {
    LimiterConfig config = config("20/10s");
    SlotLedger ledger = redis.open(unordered);
    for (int i = 0; i < 400; i++) {
      use(ledger, config, 10);
      assertThat(redis.rows()).isLessThanOrEqualTo(20);
      time.advance(ofSeconds(5));
    }
  }

  @Test
  void aPauseHoldsForAllMachines() {
    LimiterConfig config = config("3/60s");
    SlotLedger one = redis.open(ordered);
    SlotLedger other = redis.open(ordered);
    one.pause(config, 5 * SECOND);

    assertThat(other.acquire(config, 1)).isEqualTo(-5 * SECOND);
    other.pause(config, 3600 * SECOND);
    long millis = SERVER.ask(jedis -> jedis.pttl(keys()[1]));
    assertThat(millis).as("it is remembered to its end").isGreaterThan(3600_000);
  }

  @Test
  void aPauseLosesNothingThatOthersHaveUsed() {
    LimiterConfig config = config("3/60s");
    use(redis.open(ordered), config, 3);
    redis.open(ordered).pause(config, 1);
    time.advance(ofSeconds(1));

    assertThat(redis.open(ordered).acquire(config, 1)).isEqualTo(-59 * SECOND);
  }

  @Test
  void L49_whatALongWindowNeedsIsKeptForIt() {
    LimiterConfig minute = config("3/60s");
    LimiterConfig second = config("1/1s");
    SlotLedger one = redis.open(ordered);
    SlotLedger other = redis.open(ordered);
    one.giveBack(minute, one.acquire(minute, 1), 1);
    for (int i = 0; i < 3; i++) {
      use(other, second, 1);
      time.advance(ofSeconds(2));
    }
    assertThat(one.acquire(minute, 1)).isEqualTo(-54 * SECOND);
  }

  @Test
  void redisTellsTheTimeUnlessATestDoes() {
    LimiterConfig config = config("1/60s");
    long before = now();
    try (RedisLedger ledger = RedisLedger.open(SERVER.uri(), redis.key, Time.system())) {
      use(ledger, config, 1);
      long told = ledger.read(config).now() / 1_000;
      assertThat(told).isBetween(before, now());
      assertThat(ledger.read(config).stamps().get(0) / 1_000).isBetween(before, told);
      assertThat(ledger.acquire(config, 1)).isBetween(-60 * SECOND, -1L);
    }
  }

  @Test
  void aClaimIsOneTripThereAndBack() {
    LimiterConfig config = config("60/60s,3/1s");
    RedisLedger ledger = redis.open(ordered);
    use(ledger, config, 1);
    long[] before = {SERVER.calls("evalsha"), SERVER.calls("eval")};
    for (int i = 0; i < 50; i++) {
      ledger.acquire(config, 1);
    }

    assertThat(SERVER.calls("evalsha") - before[0]).isEqualTo(50);
    assertThat(SERVER.calls("eval") - before[1]).isZero();
  }

  private String dump() {
    return SERVER.ask(jedis -> jedis.zrangeWithScores(redis.slots(), 0, -1)).toString();
  }

  private static long now() {
    List<String> time = SERVER.ask(jedis -> jedis.time());
    return Long.parseLong(time.get(0)) * 1_000_000 + Long.parseLong(time.get(1));
  }

  private String[] keys() {
    return new Keys(redis.key).all().toArray(new String[0]);
  }
}
