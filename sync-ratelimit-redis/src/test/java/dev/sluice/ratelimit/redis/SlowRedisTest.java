package dev.sluice.ratelimit.redis;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ratelimit.Acquisition;
import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.Slots;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Redis keeps the connection and says nothing for a while. A step may take a minute here, which is
 * longer than a test may: whoever waits for the step itself fails.
 */
@Timeout(30)
class SlowRedisTest {

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  private final Scheduler scheduler = Schedulers.single(); // has one thread
  private final String key = UUID.randomUUID().toString();
  private Wire wire;
  private RedisLedger ledger;
  private WindowLimiter limiter;

  @BeforeEach
  void open() throws IOException {
    wire = new Wire(SERVER);
    RedisOptions patient = RedisOptions.defaults().withTimeout(ofMinutes(1));
    ledger = RedisLedger.open(wire.uri(), key, Time.system(), patient);
    limiter = limiter("3/1s", ledger);
    assertThat(limiter.free()).as("the connection is open").isEqualTo(3);
    wire.holdAnswers();
  }

  @AfterEach
  void close() {
    limiter.close();
    wire.close();
    ledger.close();
  }

  private WindowLimiter limiter(String limits, SlotLedger slots) {
    return RateLimiter.builder(Time.system(), scheduler)
        .limits(Limit.parseAll(limits))
        .ledger(slots)
        .build();
  }

  private long rows() {
    return SERVER.ask(jedis -> jedis.zcard(new Keys(key).all().get(0)));
  }

  @Test
  void L81_aCallEndsInItsTimeThoughRedisSaysNothing() {
    assertThatThrownBy(() -> limiter.call(() -> "", Priority.SYNC, ofMillis(200)))
        .isInstanceOf(LedgerException.class)
        .hasMessage("Redis has not answered yet");
    assertThatThrownBy(() -> limiter.acquire(1, Priority.SYNC).granted(ofMillis(200)).blockingGet())
        .isInstanceOf(LedgerException.class);
    assertThat(limiter.acquire(1, Priority.SYNC).position()).isZero();
  }

  @Test
  void L81_anotherLimiterOnTheSameSchedulerIsNotHeldUp() {
    limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).subscribe(slots -> {}, late -> {});
    WindowLimiter other = limiter("1/100ms", SlotLedger.memory(Time.system()));

    for (int i = 0; i < 3; i++) {
      other.acquire(1, Priority.SYNC).granted(ofSeconds(20)).blockingGet().take().answered();
    }
  }

  @Test
  void L81_whoWaitsIsServedAsSoonAsTheAnswerComes() {
    Future<Slots> waiting =
        limiter
            .acquire(2, Priority.SYNC)
            .granted(ofDays(1))
            .toCompletionStage()
            .toCompletableFuture();
    wire.letAnswersGo();

    assertThat(waiting).succeedsWithin(ofSeconds(20));
    assertThat(rows()).as("asked for once").isEqualTo(2);
  }

  @Test
  void L81_whatIsGrantedToNobodyGoesBack() {
    Acquisition<Slots> gone = limiter.acquire(3, Priority.SYNC);
    gone.cancel();
    assertThatThrownBy(gone::take).isInstanceOf(CancellationException.class);
    wire.letAnswersGo();

    assertThat(limiter.acquire(1, Priority.SYNC).granted(ofSeconds(20)).blockingGet().remaining())
        .isOne();
    SERVER.await(() -> rows() == 1);
  }

  /** It has no queue to wait in: its own thread waits, and holds up nobody. */
  @Test
  void L81_anAttemptWaitsForRedisOnItsOwnThread() throws Exception {
    FutureTask<Long> attempt = new FutureTask<>(limiter::tryAcquire);
    Thread own = new Thread(attempt);
    own.start();
    SERVER.await(() -> own.getState() == Thread.State.WAITING);
    assertThat(limiter.limits()).as("the lock is free").hasSize(1);
    wire.letAnswersGo();

    assertThat(attempt.get()).isNotNegative();
  }

  @Test
  void L81_answersOfRequestsAreWrittenDownWhenRedisGetsToThem() {
    wire.letAnswersGo();
    long ticket = limiter.tryAcquire();
    wire.holdAnswers();
    limiter.answered(ticket);
    wire.letAnswersGo();

    SERVER.await(() -> limiter.state().get(0).open() == 0);
    assertThat(rows()).isOne();
  }
}
