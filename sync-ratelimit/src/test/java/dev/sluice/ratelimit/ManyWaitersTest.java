package dev.sluice.ratelimit;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.disposables.Disposable;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What many waiters cost: counts of what is done for them, no clocks. */
class ManyWaitersTest {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private VirtualTime time = new VirtualTime();
  private CountingLedger ledger = new CountingLedger(SlotLedger.memory(time));
  private WindowLimiter limiter;
  private int granted;
  private int denied;

  @BeforeEach
  void begin() {
    time = new VirtualTime();
    ledger = new CountingLedger(SlotLedger.memory(time));
    limiter =
        RateLimiter.builder(time, time.scheduler())
            .limits(Limit.parse("1/1h"))
            .ledger(ledger)
            .build();
    limiter.answered(limiter.tryAcquire());
  }

  private List<Disposable> wait(int n, Duration within) {
    List<Disposable> waiters = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      waiters.add(
          limiter
              .acquire(1, Priority.values()[i % 3])
              .granted(within)
              .subscribe(this::send, late -> denied++));
    }
    return waiters;
  }

  private void send(Slots slots) {
    granted++;
    slots.take().answered();
  }

  /** How many bytes this thread allocates for so many waiters. */
  private long bytes(int n, Consumer<Integer> life) {
    begin();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    life.accept(n);
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  /** Four times as many waiters cost four times as much, and a little more. */
  private void assertCostsNLogN(Consumer<Integer> life) {
    bytes(50, life); // classes are loaded
    assertThat(bytes(2000, life)).isLessThan(6 * bytes(500, life));
  }

  @Test
  void L69_nobodyForecastsForThoseThatOnlyWait() {
    wait(1000, ofHours(2000));
    assertThat(ledger.reads).isLessThan(10);
  }

  @Test
  void L69_waitersThatComeAndGoInAnyOrderCostNLogN() {
    assertCostsNLogN(
        n -> {
          List<Disposable> waiters = wait(n, ofHours(100_000));
          Collections.shuffle(waiters, new Random(1));
          waiters.forEach(Disposable::dispose);
          assertThat(limiter.waiting()).isZero();
        });
  }

  @Test
  void L69_waitersThatAllAreServedCostNLogN() {
    assertCostsNLogN(
        n -> {
          limiter.change(List.of(Limit.parse("1/1s")));
          wait(n, ofHours(100_000));
          for (int i = 0; i < n; i++) {
            time.advance(Duration.ofSeconds(1));
          }
          limiter.close();
        });
    assertThat(granted).isGreaterThan(2000);
  }

  @Test
  void L69_waitersWhoseTimeIsOverTogetherCostNLogN() {
    assertCostsNLogN(
        n -> {
          wait(n, ofMinutes(30));
          time.advance(ofMinutes(30));
        });
    assertThat(denied).isGreaterThan(2000);
  }

  /** An interrupted thread leaves at once, after it has looked whether its time is enough. */
  private void awaitInterrupted(Duration within) {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> limiter.acquire(1, Priority.SYNC).await(within))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void L67_threadsThatBlockCostNLogN() {
    assertCostsNLogN(
        n -> {
          wait(n, ofHours(100_000));
          for (int i = 0; i < n; i++) {
            awaitInterrupted(ofHours(100_000));
          }
        });
  }

  @Test
  void L67_nobodyForecastsForThreadsThatHaveTime() {
    ledger.shared = false;
    wait(1000, ofHours(2000));
    ledger.reads = 0;
    for (int i = 0; i < 100; i++) {
      awaitInterrupted(ofHours(2000));
    }
    assertThat(ledger.reads).isLessThan(10);
  }

  /** Whatever the limits and whoever waits, a forecast is left out only if it fits the time. */
  @Test
  void L67_whoCannotBeServedInTimeIsNeverTakenForOneWhoCan() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Limit one = Limit.of(4 + random.nextInt(20), Duration.ofSeconds(1 + random.nextInt(30)));
      Limit other = Limit.of(4 + random.nextInt(60), Duration.ofSeconds(1 + random.nextInt(90)));
      WindowLimiter drawn = RateLimiter.builder(time, time.scheduler()).limits(one, other).build();
      for (int i = random.nextInt(50); i > 0; i--) {
        drawn
            .acquire(1 + random.nextInt(4), Priority.SYNC)
            .granted(ofHours(9))
            .subscribe(granted -> {}, closed -> {});
        time.advance(Duration.ofMillis(random.nextInt(300)));
      }
      if (random.nextBoolean()) {
        drawn.pause(Duration.ofSeconds(random.nextInt(100)));
      }
      int slots = 1 + random.nextInt(4);
      Duration wait = drawn.expected(slots).atLeast();
      drawn.acquire(slots, Priority.SYNC);
      assertThat(!wait.isZero() && drawn.desk().surelyServes(wait.minusNanos(1)))
          .as("seed %d, %s and %s, %s", seed, one, other, wait)
          .isFalse();
      drawn.close();
    }
  }
}
