package dev.sluice.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real threads: what only they can break. */
@Timeout(120)
class ThreadsTest {

  private static final int THREADS = 4;

  private final Queue<Throwable> unhandled = new ConcurrentLinkedQueue<>();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);

  @BeforeEach
  void hearWhatNobodyHandles() {
    RxJavaPlugins.setErrorHandler(unhandled::add);
  }

  @AfterEach
  void stop() {
    RxJavaPlugins.setErrorHandler(null);
    threads.shutdownNow();
    assertThat(unhandled).isEmpty();
  }

  @Test
  void L18_cancelRacesGrantAndTheSlotIsNeitherLostNorDoubled() throws Exception {
    RateLimiter limiter = limiter("1/24h");
    AtomicInteger owned = new AtomicInteger();
    int rounds = 4_000;
    for (int i = 0; i < rounds; i++) {
      Reservation holder = ((Decision.Granted) limiter.tryReserve(1)).reservation();
      Semaphore delivered = new Semaphore(0);
      Claim claim = limiter.claim(1, Priority.SYNC);
      Disposable taker =
          claim
              .reservation()
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
      assertThat(limiter.explain().waiting()).isZero();
    }
    assertThat(owned.get()).isLessThanOrEqualTo(rounds);
  }

  @Test
  void L18_aPassThatIsCancelledOnItsWayStaysOpenNowhere() throws Exception {
    RateLimiter budget = limiter("1000000/24h");
    RateLimiter pace = limiter("1/1ms");
    Gate gate = new Gate(budget, pace);
    for (int i = 0; i < 2_000; i++) {
      Reservation operation = ((Decision.Granted) budget.tryReserve(1)).reservation();
      Reservation holder = pace.reserve(1, Priority.SYNC).blockingGet();
      Semaphore over = new Semaphore(0);
      Disposable taker =
          gate.pass(operation, Priority.SYNC)
              .doOnSuccess(Pass::answered)
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
    RateLimiter limiter = limiter("10000/24h,5000/1h");
    int granted = 0;
    for (Future<Integer> each : onAllThreads(() -> attempts(limiter))) {
      granted += each.get();
    }

    assertThat(granted).isEqualTo(5000);
    assertThat(limiter.state()).extracting(LimitState::used).containsExactly(5000, 5000);
  }

  @Test
  void whatManyThreadsGiveBackIsAllThere() throws Exception {
    RateLimiter limiter = limiter("7/24h");
    for (Future<Integer> each : onAllThreads(() -> borrow(limiter))) {
      each.get();
    }

    assertThat(limiter.state().get(0).used()).isZero();
  }

  @Test
  void everyWaitingThreadIsServed() throws Exception {
    RateLimiter limiter = limiter("5/5ms");
    for (Future<Integer> each : onAllThreads(() -> queue(limiter))) {
      assertThat(each.get()).isEqualTo(100);
    }
  }

  /** A delivery that lost the race may still be on its way back. */
  private static void awaitNothingOpen(RateLimiter limiter) {
    long began = System.nanoTime();
    while (limiter.state().get(0).open() > 0) {
      assertThat(System.nanoTime() - began).isLessThan(Duration.ofSeconds(60).toNanos());
      Thread.onSpinWait();
    }
  }

  private static int attempts(RateLimiter limiter) {
    int granted = 0;
    for (int i = 0; i < 20_000; i++) {
      long ticket = limiter.tryClaim();
      if (ticket >= 0) {
        limiter.answered(ticket);
        granted++;
      }
    }
    return granted;
  }

  private static int borrow(RateLimiter limiter) {
    for (int i = 0; i < 20_000; i++) {
      long ticket = limiter.tryClaim();
      if (ticket >= 0) {
        limiter.giveBack(ticket);
      }
      if (limiter.tryReserve(2) instanceof Decision.Granted granted) {
        granted.reservation().take().neverSent();
        granted.reservation().close();
      }
    }
    return 0;
  }

  private static int queue(RateLimiter limiter) {
    for (int i = 0; i < 100; i++) {
      Reservation reservation =
          limiter.reserve(1 + i % 3, Priority.SYNC, Duration.ofSeconds(60)).blockingGet();
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

  private static RateLimiter limiter(String limits) {
    return RateLimiter.builder(RealTime.INSTANCE, Schedulers.computation())
        .limits(Limit.parseAll(limits))
        .build();
  }
}
