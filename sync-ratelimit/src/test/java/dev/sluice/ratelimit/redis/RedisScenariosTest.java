package dev.sluice.ratelimit.redis;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.Stamp;
import dev.sluice.ratelimit.Terms;
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
    Terms terms = terms("10/1s");
    SlotLedger one = redis.open(unordered);
    SlotLedger other = redis.open(unordered);
    one.claim(terms, 1);
    one.claim(terms, 1);
    other.claim(terms, 1);
    assertThat(redis.rows()).isEqualTo(3);

    long before = SERVER.calls("zadd");
    one.claim(terms, 7);
    assertThat(redis.rows()).isEqualTo(10);
    assertThat(SERVER.calls("zadd") - before).as("in one call").isEqualTo(1);
    assertThat(other.claim(terms, 1)).isNegative();
  }

  @Test
  void L33_aClaimMayBeLargerThanLuaCanUnpack() {
    Terms terms = terms("20000/60s");
    SlotLedger ledger = redis.open(unordered);
    long ticket = ledger.claim(terms, 20_000);
    assertThat(redis.rows()).isEqualTo(20_000);
    assertThat(ledger.renew(terms, ticket)).isTrue();
    time.advance(ofSeconds(40));
    assertThat(ledger.renew(terms, ticket)).isTrue();
    time.advance(ofSeconds(40));
    assertThat(ledger.renew(terms, ticket)).as("prolonged, all of them").isTrue();

    assertThat(ledger.giveBack(terms, ticket, 20_000)).isEqualTo(20_000);
    assertThat(redis.rows()).isZero();
  }

  @Test
  void L34_aRefusedAttemptAddsNothing() {
    Terms terms = terms("2/1s");
    SlotLedger ledger = redis.open(unordered);
    use(ledger, terms, 2);
    String before = dump();
    for (int i = 0; i < 100; i++) {
      assertThat(ledger.claim(terms, 1)).isNegative();
    }
    assertThat(dump()).isEqualTo(before);

    time.advance(ofSeconds(1));
    assertThat(ledger.claim(terms, 2)).isNotNegative();
  }

  @Test
  void L35_keysThatExpiredAreNoLossAndNoWait() {
    Terms terms = terms("2/1s");
    List<String> events = new ArrayList<>();
    SlotLedger ledger = redis.open(unordered.withListener(new Events(events)));
    use(ledger, terms, 2);
    time.advance(ofSeconds(91)); // the window, the transit and the lease
    SERVER.ask(jedis -> jedis.del(keys()));

    assertThat(ledger.claim(terms, 2)).isNotNegative();
    assertThat(events).isEmpty();
  }

  @Test
  void L35_whoOnlyLookedInBetweenTakesNothingForALoss() {
    Terms terms = terms("2/1s");
    List<String> events = new ArrayList<>();
    SlotLedger ledger = redis.open(unordered.withListener(new Events(events)));
    use(ledger, terms, 2);
    time.advance(ofSeconds(90));
    ledger.read(terms);
    time.advance(ofSeconds(20));
    SERVER.ask(jedis -> jedis.del(keys())); // kept for 101 s since they were written

    assertThat(ledger.claim(terms, 2)).isNotNegative();
    assertThat(events).isEmpty();
  }

  @Test
  void L35_eachWriteSetsTheExpiryAndHealsAMissingOne() {
    Terms terms = terms("2/1s");
    SlotLedger ledger = redis.open(ordered);
    ledger.pause(terms, 1);
    time.advance(ofMillis(1));
    ledger.claimInTurn(terms, 2);
    ledger.claimInTurn(terms, 1);
    for (String key : keys()) {
      SERVER.ask(jedis -> jedis.persist(key));
    }
    time.advance(ofSeconds(1));
    assertThat(ledger.claimInTurn(terms, 1)).isNegative();
    for (String key : keys()) {
      long millis = SERVER.ask(jedis -> jedis.pttl(key));
      assertThat(millis).as(key).isBetween(91_000L, 101_000L);
    }
  }

  @Test
  void L13_whatTheClocksOfTheMachinesSayDoesNotMatter() {
    Terms terms = terms("3/60s");
    VirtualTime ahead = new VirtualTime();
    ahead.advance(ofSeconds(7200));
    SlotLedger late = redis.open(unordered, new VirtualTime());
    SlotLedger early = redis.open(unordered, ahead);
    use(early, terms, 2);
    time.advance(ofSeconds(10));
    use(late, terms, 1);

    assertThat(late.claim(terms, 1)).isEqualTo(-50 * SECOND);
    assertThat(early.claim(terms, 1)).isEqualTo(-50 * SECOND);
    time.advance(ofSeconds(50));
    assertThat(late.claim(terms, 2)).isNotNegative();
    assertThat(early.claim(terms, 1)).isNegative();
  }

  @Test
  void L11_redissClockIsSetBackAndNobodyWaitsLongerThanAWindow() {
    Terms terms = terms("3/60s");
    time.advance(ofSeconds(7200));
    SlotLedger ledger = redis.open(unordered);
    use(ledger, terms, 3);
    time.setNanos(time.nanos() - 3600 * SECOND);

    assertThat(ledger.claim(terms, 1)).isEqualTo(-60 * SECOND);
    time.advance(ofSeconds(60).minusNanos(1000));
    assertThat(ledger.claim(terms, 1)).isEqualTo(-1000);
    time.advance(Duration.ofNanos(1000));
    assertThat(ledger.claim(terms, 3)).isNotNegative();
  }

  @Test
  void L37_aHolderThatDiedKeepsItsSlotsToTheEndOfTheLeaseAndAWindow() {
    Terms terms = terms("3/60s");
    SlotLedger dead = redis.open(unordered);
    long ticket = dead.claim(terms, 3);
    time.advance(ofSeconds(45));
    assertThat(dead.renew(terms, ticket)).isTrue();
    SlotLedger other = redis.open(unordered);
    time.advance(ofSeconds(59));
    assertThat(other.read(terms).open()).isEqualTo(3);

    time.advance(ofSeconds(2)); // the lease ended a second ago
    assertThat(other.read(terms).open()).isZero();
    dead.stamp(terms, ticket, 0);
    assertThat(dead.giveBack(terms, ticket, 1)).isZero();
    assertThat(dead.renew(terms, ticket)).isFalse();
    assertThat(other.claim(terms, 1)).isEqualTo(-(60 + 30 - 1) * SECOND);
    time.advance(ofSeconds(89));
    assertThat(other.claim(terms, 3)).isNotNegative();
  }

  @Test
  void L37_whoNeverTellsHowItEndedHasUsedTheSlotWhenItWasClaimed() {
    Terms terms = new Terms(Limit.parseAll("1/1s"), Stamp.CLAIM, TRANSIT);
    redis.open(unordered).claim(terms, 1);

    SlotLedger next = redis.open(unordered);
    assertThat(next.claim(terms, 1)).isEqualTo(-SECOND);
    time.advance(ofSeconds(1));
    assertThat(next.claim(terms, 1)).isNotNegative();
  }

  @Test
  void L43_rowsStayBoundedByThePermits() {
    Terms terms = terms("20/10s");
    SlotLedger ledger = redis.open(unordered);
    for (int i = 0; i < 400; i++) {
      use(ledger, terms, 10);
      assertThat(redis.rows()).isLessThanOrEqualTo(20);
      time.advance(ofSeconds(5));
    }
  }

  @Test
  void aPauseHoldsForAllMachines() {
    Terms terms = terms("3/60s");
    SlotLedger one = redis.open(ordered);
    SlotLedger other = redis.open(ordered);
    one.pause(terms, 5 * SECOND);

    assertThat(other.claim(terms, 1)).isEqualTo(-5 * SECOND);
    other.pause(terms, 3600 * SECOND);
    long millis = SERVER.ask(jedis -> jedis.pttl(keys()[1]));
    assertThat(millis).as("it is remembered to its end").isGreaterThan(3600_000);
  }

  @Test
  void aPauseLosesNothingThatOthersHaveUsed() {
    Terms terms = terms("3/60s");
    use(redis.open(ordered), terms, 3);
    redis.open(ordered).pause(terms, 1);
    time.advance(ofSeconds(1));

    assertThat(redis.open(ordered).claim(terms, 1)).isEqualTo(-59 * SECOND);
  }

  @Test
  void whoWaitsLongerIsServedFirstAndALargeClaimIsNotStarved() {
    Terms terms = terms("3/1s");
    SlotLedger large = redis.open(ordered);
    SlotLedger small = redis.open(ordered);
    use(small, terms, 1);
    assertThat(large.claimInTurn(terms, 3)).isEqualTo(-SECOND);
    time.advance(ofMillis(500));
    assertThat(small.claimInTurn(terms, 1)).as("two are free, but not for him").isNegative();
    time.advance(ofMillis(500));
    assertThat(small.claimInTurn(terms, 1)).isNegative();

    assertThat(large.claimInTurn(terms, 3)).isNotNegative();
  }

  @Test
  void whoeverLeavesEnoughForThoseAheadNeedNotWaitForThem() {
    Terms terms = terms("5/1s");
    SlotLedger first = redis.open(ordered);
    SlotLedger second = redis.open(ordered);
    use(first, terms, 5);
    assertThat(first.claimInTurn(terms, 2)).isNegative();
    time.advance(ofSeconds(1));

    assertThat(second.claimInTurn(terms, 4)).isNegative();
    assertThat(second.claimInTurn(terms, 3)).isNotNegative();
    assertThat(first.claimInTurn(terms, 2)).isNotNegative();
  }

  @Test
  void aWaiterThatDiedBlocksNobodyForLong() {
    Terms terms = terms("1/1s");
    SlotLedger dead = redis.open(ordered);
    SlotLedger other = redis.open(ordered);
    use(other, terms, 1);
    assertThat(dead.claimInTurn(terms, 1)).isEqualTo(-SECOND);
    time.advance(ofSeconds(1));
    assertThat(other.claimInTurn(terms, 1)).isEqualTo(-SECOND / 4);

    time.advance(ofMillis(250));
    assertThat(other.claimInTurn(terms, 1)).isNotNegative();
  }

  @Test
  void whoComesLateMayBeOvertakenButKeepsItsPlace() {
    Terms terms = terms("1/1s");
    SlotLedger late = redis.open(ordered);
    SlotLedger early = redis.open(ordered);
    SlotLedger third = redis.open(ordered);
    use(early, terms, 1);
    late.claimInTurn(terms, 1);
    third.claimInTurn(terms, 1);
    time.advance(ofSeconds(5));
    use(early, terms, 1);
    time.advance(ofMillis(900));
    assertThat(third.claimInTurn(terms, 1)).isNegative();
    assertThat(late.claimInTurn(terms, 1)).isNegative();
    time.advance(ofMillis(100));

    assertThat(third.claimInTurn(terms, 1)).isNegative();
    assertThat(late.claimInTurn(terms, 1)).isNotNegative();
  }

  @Test
  void L66_whoeverWasDeniedAndDoesNotWaitHoldsNothingFromAnybody() {
    Terms terms = terms("1/60s");
    SlotLedger holder = redis.open(ordered);
    long ticket = holder.claim(terms, 1);
    assertThat(redis.open(ordered).claim(terms, 1)).isEqualTo(-60 * SECOND);
    holder.giveBack(terms, ticket, 1);

    assertThat(redis.open(ordered).claim(terms, 1)).isNotNegative();
  }

  @Test
  void L66_whoeverWaitsAndDiesHoldsASlotForALittleMoreThanASecond() {
    Terms terms = terms("1/60s");
    SlotLedger holder = redis.open(ordered);
    long ticket = holder.claim(terms, 1);
    redis.open(ordered).claimInTurn(terms, 1);
    holder.giveBack(terms, ticket, 1);
    SlotLedger next = redis.open(ordered);
    assertThat(next.claimInTurn(terms, 1)).isBetween(-2 * SECOND, -1L);

    time.advance(ofMillis(1250));
    assertThat(next.claimInTurn(terms, 1)).isNotNegative();
  }

  @Test
  void L66_whoeverLeavesTheLineHoldsNothing() {
    Terms terms = terms("1/60s");
    SlotLedger holder = redis.open(ordered);
    long ticket = holder.claim(terms, 1);
    SlotLedger gone = redis.open(ordered);
    gone.claimInTurn(terms, 1);
    gone.leave(terms);
    holder.giveBack(terms, ticket, 1);

    assertThat(redis.open(ordered).claim(terms, 1)).isNotNegative();
  }

  @Test
  void L49_whatALongWindowNeedsIsKeptForIt() {
    Terms minute = terms("3/60s");
    Terms second = terms("1/1s");
    SlotLedger one = redis.open(ordered);
    SlotLedger other = redis.open(ordered);
    one.giveBack(minute, one.claim(minute, 1), 1);
    for (int i = 0; i < 3; i++) {
      use(other, second, 1);
      time.advance(ofSeconds(2));
    }
    assertThat(one.claim(minute, 1)).isEqualTo(-54 * SECOND);
  }

  @Test
  void redisTellsTheTimeUnlessATestDoes() {
    Terms terms = terms("1/60s");
    long before = now();
    try (RedisLedger ledger = RedisLedger.open(SERVER.uri(), redis.key, Time.system())) {
      use(ledger, terms, 1);
      long told = ledger.read(terms).now() / 1_000;
      assertThat(told).isBetween(before, now());
      assertThat(ledger.read(terms).stamps().get(0) / 1_000).isBetween(before, told);
      assertThat(ledger.claim(terms, 1)).isBetween(-60 * SECOND, -1L);
    }
  }

  @Test
  void aClaimIsOneTripThereAndBack() {
    Terms terms = terms("60/60s,3/1s");
    RedisLedger ledger = redis.open(ordered);
    use(ledger, terms, 1);
    long[] before = {SERVER.calls("evalsha"), SERVER.calls("eval")};
    for (int i = 0; i < 50; i++) {
      ledger.claim(terms, 1);
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

  private static void use(SlotLedger ledger, Terms terms, int n) {
    long ticket = ledger.claim(terms, n);
    assertThat(ticket).as("granted").isNotNegative();
    for (int i = 0; i < n; i++) {
      ledger.stamp(terms, ticket, 0);
    }
  }

  private static Terms terms(String limits) {
    return new Terms(Limit.parseAll(limits), Stamp.RESPONSE, TRANSIT);
  }
}
