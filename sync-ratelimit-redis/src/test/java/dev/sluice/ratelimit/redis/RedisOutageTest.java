package dev.sluice.ratelimit.redis;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.Slots;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.args.ClientType;
import redis.clients.jedis.params.ClientKillParams;

/** The way to Redis is cut, or answers get lost on it. */
class RedisOutageTest {

  private static final long SECOND = 1_000_000_000L;

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  private final VirtualTime time = new VirtualTime();
  private final RedisFixture redis = new RedisFixture(SERVER, time);
  private final List<String> events = new ArrayList<>();
  private final RedisOptions closed =
      RedisOptions.defaults().withFair(false).withListener(new Events(events));
  private final RedisOptions sharing = closed.withLocalShare(3);
  private final LimiterConfig six = config("6/60s");
  private Wire wire;

  @BeforeEach
  void open() throws IOException {
    wire = new Wire(SERVER);
  }

  @AfterEach
  void close() {
    redis.close();
    wire.close();
  }

  @Test
  void L37_aClaimWhoseAnswerIsLostCountsOnce() {
    SlotLedger ledger = onTheWire(closed);
    ledger.read(six);
    wire.loseAnswers(1);

    long ticket = ledger.acquire(six, 6);
    assertThat(ticket).as("it was granted").isNotNegative();
    assertThat(redis.rows()).isEqualTo(6);
    assertThat(ledger.giveBack(six, ticket, 6)).isEqualTo(6);
    assertThat(events).isEmpty();
  }

  @Test
  void L37_aClaimOfUnknownOutcomeCountsAsUsedUntilItIsMadeAgain() {
    SlotLedger ledger = onTheWire(closed);
    ledger.read(six);
    wire.loseAnswers(2);
    assertThatThrownBy(() -> ledger.acquire(six, 2)).isInstanceOf(LedgerException.class);
    assertThat(redis.open(closed).read(six).open()).isEqualTo(2);

    time.advance(ofMillis(100));
    long ticket = ledger.acquire(six, 2);
    assertThat(ticket).isNotNegative();
    assertThat(redis.rows()).as("the same attempt").isEqualTo(2);
    assertThat(ledger.acquire(six, 2)).as("another one").isNotEqualTo(ticket);
    assertThat(redis.rows()).isEqualTo(4);
  }

  @Test
  void L37_anAttemptOfLongAgoIsNotTheSameAnyMore() {
    SlotLedger ledger = onTheWire(closed);
    ledger.read(six);
    wire.loseAnswers(2);
    assertThatThrownBy(() -> ledger.acquire(six, 2)).isInstanceOf(LedgerException.class);
    time.advance(ofSeconds(100)); // its lease has ended, and it counts

    assertThat(ledger.acquire(six, 2)).isNotNegative();
    assertThat(redis.rows()).isEqualTo(4);
  }

  @Test
  void L47_aClaimThatCountsFromItsBeginCountsFromNowWhenItIsMadeAgain() {
    LimiterConfig one = new LimiterConfig(Limit.parseAll("1/1s"), ofSeconds(30)).countAtOnce(true);
    SlotLedger ledger = onTheWire(closed);
    ledger.read(one);
    wire.loseAnswers(2);
    assertThatThrownBy(() -> ledger.acquire(one, 1)).isInstanceOf(LedgerException.class);
    time.advance(ofSeconds(25)); // less than half a lease

    assertThat(ledger.acquire(one, 1)).isNotNegative();
    time.advance(ofMillis(8));
    assertThat(redis.open(closed).acquire(one, 1)).isEqualTo(-ofMillis(992).toNanos());
    assertThat(redis.rows()).isEqualTo(1);
  }

  @Test
  void L47_whoeverWasGrantedWithoutHearingOfItKeepsItsPlace() {
    LimiterConfig one = new LimiterConfig(Limit.parseAll("1/1s"), ofSeconds(30)).countAtOnce(true);
    SlotLedger ledger = onTheWire(RedisOptions.defaults());
    SlotLedger other = redis.open(RedisOptions.defaults());
    ledger.read(one);
    wire.loseAnswers(2);
    assertThatThrownBy(() -> ledger.acquireInTurn(one, 1)).isInstanceOf(LedgerException.class);
    time.advance(ofMillis(500));
    assertThat(other.acquireInTurn(one, 1)).isNegative();

    time.advance(ofMillis(200));
    assertThat(ledger.acquireInTurn(one, 1)).isNotNegative();
    time.advance(ofMillis(300));
    assertThat(other.acquireInTurn(one, 1)).isEqualTo(-ofMillis(700).toNanos());
  }

  @Test
  void L37_aStampWhoseAnswerIsLostSettlesOneSlot() {
    SlotLedger ledger = onTheWire(closed);
    long ticket = ledger.acquire(six, 3);
    wire.loseAnswers(1);
    ledger.stamp(six, ticket, 0);
    assertThat(ledger.read(six).open()).isEqualTo(2);

    wire.loseAnswers(1);
    ledger.giveBack(six, ticket, 1);
    assertThat(ledger.read(six).open()).isEqualTo(1);
    assertThat(redis.rows()).isEqualTo(2);
  }

  @Test
  void L38_whileRedisIsGoneNothingIsGranted() {
    SlotLedger ledger = onTheWire(closed);
    long ticket = ledger.acquire(six, 2);
    wire.cut();
    assertThatThrownBy(() -> ledger.acquire(six, 1))
        .isInstanceOf(LedgerException.class)
        .hasMessage("Redis cannot be reached")
        .extracting(e -> ((LedgerException) e).retryIn())
        .isEqualTo(ofMillis(100));
    int tried = wire.connections();
    for (int i = 0; i < 100; i++) {
      assertThatThrownBy(() -> ledger.acquire(six, 1)).isInstanceOf(LedgerException.class);
    }
    assertThat(wire.connections()).as("nobody beats on the door").isEqualTo(tried);

    assertThat(ledger.renew(six, ticket)).as("the lease surely runs").isTrue();
    time.advance(ofSeconds(30));
    assertThat(ledger.renew(six, ticket)).as("it may have ended").isFalse();
    assertThat(events).containsExactly("gone");
  }

  @Test
  void L38_whoWaitsKeepsWaitingUntilRedisIsBackOrTheTimeIsUp() {
    WindowLimiter limiter = limiter(onTheWire(closed));
    limiter.answered(limiter.tryAcquire());
    TestObserver<Slots> patient = limiter.acquire(6, Priority.SYNC).granted(ofDays(1)).test();
    TestObserver<Slots> hasty = limiter.acquire(1, Priority.SYNC).granted(ofSeconds(70)).test();
    wire.cut();
    int before = wire.connections();
    time.advance(ofSeconds(80));
    patient.assertEmpty();
    hasty.assertError(error -> ((RateLimitedException) error).tries() == 0);
    assertThat(wire.connections() - before).as("two a try, ever more seldom").isBetween(2, 42);

    wire.mend();
    time.advance(ofSeconds(5));
    patient.assertComplete();
    assertThat(events).containsExactly("gone", "back 0");
  }

  @Test
  void L38_aMachineGrantsItsShareAndWritesItDownWhenRedisIsBack() {
    SlotLedger ledger = onTheWire(sharing);
    wire.cut();
    long used = ledger.acquire(six, 1);
    ledger.stamp(six, used, 0);
    time.advance(ofSeconds(10));
    long open = ledger.acquire(six, 1);
    assertThat(ledger.acquire(six, 1)).as("two of six for each of three").isNegative();
    assertThatThrownBy(() -> ledger.acquire(six, 3)).isInstanceOf(LedgerException.class);
    assertThat(ledger.read(six).open()).isEqualTo(1);
    assertThat(ledger.renew(six, open)).isTrue();
    wire.mend();
    time.advance(ofSeconds(5));
    assertThat(ledger.acquire(six, 3)).isNotNegative();

    SlotLedger other = redis.open(closed);
    assertThat(other.read(six).open()).isEqualTo(4);
    assertThat(other.acquire(six, 2)).as("the first counts from its use").isEqualTo(-45 * SECOND);
    assertThat(ledger.renew(six, open)).isTrue();
    ledger.stamp(six, open, 0);
    assertThat(other.read(six).open()).isEqualTo(3);
    assertThat(events).containsExactly("gone", "back 2");
  }

  /** As where answers come late now and then. */
  @Test
  void L38_theShareOfAWindowIsGrantedOnceHoweverOftenRedisIsGone() {
    SlotLedger ledger = onTheWire(sharing);
    wire.cut();
    ledger.stamp(six, ledger.acquire(six, 1), 0);
    assertThat(ledger.acquire(six, 1)).isNotNegative();
    for (int i = 0; i < 3; i++) {
      wire.mend();
      time.advance(ofSeconds(5));
      ledger.read(six);
      assertThat(redis.rows()).as("written down once").isEqualTo(2);
      wire.cut();
      assertThat(ledger.acquire(six, 1)).as("beyond the share").isNegative();
    }
    time.advance(ofSeconds(60));
    assertThat(ledger.acquire(six, 2)).isNotNegative();
  }

  @Test
  void L38_theShareIsAtLeastOne() {
    SlotLedger ledger = onTheWire(closed.withLocalShare(100));
    wire.cut();

    long ticket = ledger.acquire(six, 1);
    assertThat(ledger.acquire(six, 1)).isNegative();
    assertThat(ledger.giveBack(six, ticket, 1)).isEqualTo(1);
    assertThat(ledger.acquire(six, 1)).isNotNegative();
  }

  @Test
  void L38_aPauseOfThatTimeHoldsForAllAfterwards() {
    SlotLedger ledger = onTheWire(closed);
    wire.cut();
    ledger.pause(six, 20 * SECOND);
    time.advance(ofSeconds(5));
    wire.mend();
    ledger.read(six);

    assertThat(redis.open(closed).acquire(six, 1)).isEqualTo(-15 * SECOND);
  }

  @Test
  void whatCannotBeWrittenDownCountsFromTheEndOfTheLease() {
    SlotLedger ledger = onTheWire(closed);
    long ticket = ledger.acquire(six, 6);
    wire.cut();
    ledger.stamp(six, ticket, 0);
    assertThat(ledger.giveBack(six, ticket, 1)).isZero();
    time.advance(ofSeconds(60));

    assertThat(redis.open(closed).acquire(six, 1)).isEqualTo(-90 * SECOND);
  }

  @Test
  void aBrokenConnectionIsMadeAnewWithoutAWord() {
    SlotLedger ledger = onTheWire(closed);
    ledger.acquire(six, 1);
    SERVER.ask(
        jedis -> jedis.clientKill(ClientKillParams.clientKillParams().type(ClientType.NORMAL)));

    assertThat(ledger.acquire(six, 1)).isNotNegative();
    assertThat(events).isEmpty();
  }

  private SlotLedger onTheWire(RedisOptions options) {
    return redis.open(wire.uri(), options, time);
  }

  private WindowLimiter limiter(SlotLedger ledger) {
    return RateLimiter.builder(time, time.scheduler())
        .limits(Limit.parseAll("6/60s"))
        .ledger(ledger)
        .build();
  }

  private static LimiterConfig config(String limits) {
    return new LimiterConfig(Limit.parseAll(limits), Duration.ofSeconds(30));
  }
}
