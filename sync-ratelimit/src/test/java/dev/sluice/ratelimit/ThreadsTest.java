package dev.sluice.ratelimit;

import static java.time.Duration.ofDays;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.ratelimit.WindowLimiter.LimitState;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real threads: what only they can break. */
@Timeout(120)
class ThreadsTest {

  private static final int THREADS = 4;

  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void L18_cancelRacesGrantAndTheSlotIsNeitherLostNorDoubled() throws Exception {
    WindowLimiter limiter = limiter("1/24h");
    AtomicInteger owned = new AtomicInteger();
    int rounds = 4_000;
    for (int i = 0; i < rounds; i++) {
      Slots holder = limiter.tryAcquire(1);
      Semaphore delivered = new Semaphore(0);
      Acquisition<Slots> claim = limiter.acquire(1, Priority.SYNC);
      Disposable taker =
          claim
              .granted(ofDays(1))
              .doOnSuccess(
                  reservation -> {
                    owned.incrementAndGet();
                    reservation.close();
                  })
              .doFinally(delivered::release)
              .onErrorComplete()
              .subscribe();
      race(holder::close, i % 2 == 0 ? taker::dispose : claim::cancel);
      assertThat(delivered.tryAcquire(60, TimeUnit.SECONDS)).as("settled").isTrue();
      awaitNothingOpen(limiter);
      assertThat(limiter.state().get(0).used()).as("round %d", i).isZero();
      assertThat(limiter.waiting()).isZero();
    }
    assertThat(owned.get()).isLessThanOrEqualTo(rounds);
  }

  @Test
  @Sampled
  void L18_aPassThatIsCancelledOnItsWayStaysOpenNowhere() throws Exception {
    WindowLimiter budget = limiter("1000000/24h");
    WindowLimiter pace = limiter("1/1ms");
    AccountLimiter gate = new AccountLimiter(budget, pace);
    for (int i = 0; i < (Sample.isWhole() ? 2_000 : 400); i++) {
      Slots operation = gate.acquire(1, Priority.SYNC).take();
      Slots holder = pace.acquire(1, Priority.SYNC).granted(ofDays(1)).blockingGet();
      Semaphore over = new Semaphore(0);
      Disposable taker =
          operation
              .next("")
              .granted(ofDays(1))
              .doOnSuccess(Slot::answered)
              .doFinally(over::release)
              .subscribe();
      race(holder::close, taker::dispose);
      assertThat(over.tryAcquire(60, TimeUnit.SECONDS)).as("settled").isTrue();
      operation.close();
      awaitNothingOpen(budget);
      awaitNothingOpen(pace);
    }
  }

  @Test
  void S43_attemptsOfManyThreadsNeverGetMoreThanThePermits() throws Exception {
    WindowLimiter limiter = limiter("10000/24h,5000/1h");
    int granted = 0;
    for (Future<Integer> each : onAllThreads(() -> attempts(limiter))) {
      granted += each.get();
    }

    assertThat(granted).isEqualTo(5000);
    assertThat(limiter.state()).extracting(LimitState::used).containsExactly(5000, 5000);
  }

  @Test
  void whatManyThreadsGiveBackIsAllThere() throws Exception {
    WindowLimiter limiter = limiter("7/24h");
    for (Future<Integer> each : onAllThreads(() -> borrow(limiter))) {
      each.get();
    }

    assertThat(limiter.state().get(0).used()).isZero();
  }

  @Test
  void everyWaitingThreadIsServed() throws Exception {
    WindowLimiter limiter = limiter("5/5ms");
    for (Future<Integer> each : onAllThreads(() -> queue(limiter))) {
      assertThat(each.get()).isEqualTo(100);
    }
  }

  /** A delivery that lost the race may still be on its way back. */
  private static void awaitNothingOpen(WindowLimiter limiter) {
    long began = System.nanoTime();
    while (limiter.state().get(0).open() > 0) {
      assertThat(System.nanoTime() - began).isLessThan(Duration.ofSeconds(60).toNanos());
      Thread.yield(); // there may be no other core for it
    }
  }

  private static int attempts(WindowLimiter limiter) {
    int granted = 0;
    for (int i = 0; i < 20_000; i++) {
      long ticket = limiter.tryAcquire();
      if (ticket >= 0) {
        limiter.answered(ticket);
        granted++;
      }
    }
    return granted;
  }

  private static int borrow(WindowLimiter limiter) {
    for (int i = 0; i < 20_000; i++) {
      long ticket = limiter.tryAcquire();
      if (ticket >= 0) {
        limiter.neverSent(ticket);
      }
      try (Slots two = limiter.tryAcquire(2)) {
        two.take().neverSent();
      } catch (RateLimitedException denied) {
        // the others have them
      }
    }
    return 0;
  }

  private static int queue(WindowLimiter limiter) {
    for (int i = 0; i < 100; i++) {
      Slots reservation =
          limiter.acquire(1 + i % 3, Priority.SYNC).granted(Duration.ofSeconds(60)).blockingGet();
      reservation.take().answered();
      reservation.close();
    }
    return 100;
  }

  private List<Future<Integer>> onAllThreads(Callable<Integer> work) throws Exception {
    List<Future<Integer>> running = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      running.add(threads.submit(work));
    }
    return running;
  }

  private void race(Runnable one, Runnable other) throws Exception {
    CyclicBarrier start = new CyclicBarrier(2);
    Future<?> first =
        threads.submit(
            () -> {
              start.await();
              one.run();
              return null;
            });
    start.await();
    other.run();
    first.get();
  }

  private static WindowLimiter limiter(String limits) {
    return RateLimiter.builder(RealTime.INSTANCE, Schedulers.computation())
        .limits(Limit.parseAll(limits))
        .build();
  }
}
