package dev.sluice.ratelimit;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.ratelimit.WindowLimiter.LimitState;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that block for a slot while another one turns the clock. */
@Timeout(60)
class AwaitTest {

  private final VirtualTime time = new VirtualTime();
  private final Semaphore queued = new Semaphore(0);
  private final WindowLimiter budget = limiter("60/60s");
  private final WindowLimiter pace = limiter("3/1s");
  private final AccountLimiter gate = new AccountLimiter(budget, pace);

  @Test
  void aFreeSlotIsThereAtOnce() throws InterruptedException {
    assertThat(pace.acquire(2, Priority.SYNC).await(ZERO).remaining()).isEqualTo(2);
  }

  @Test
  void aThreadIsWokenWhenTheSlotIsThere() throws Exception {
    fill(pace, 3);
    Blocked<Slots> blocked = blocked(() -> pace.acquire(1, Priority.SYNC).await(ofSeconds(1)));
    time.advance(ofSeconds(1));

    assertThat(blocked.get().remaining()).isOne();
  }

  @Test
  void whatIsNotToBeExpectedIsRefusedAtOnce() {
    fill(pace, 3);
    RateLimitedException refused =
        catchThrowableOfType(
            RateLimitedException.class,
            () -> pace.acquire(1, Priority.SYNC).await(ofSeconds(1).minusNanos(1)));

    assertThat(refused.expected()).isEqualTo(new Wait(ofSeconds(1), true, Limit.parse("3/1s")));
    assertThat(refused.limits()).extracting(LimitState::free).containsExactly(0);
    assertThat(refused).hasMessage("no slot now; try again in PT1S for 3/1s; free: 0 of 3/1s");
    assertThat(pace.waiting()).isZero();
  }

  @Test
  void aWaitInVainEndsWithTheTimeout() throws Exception {
    pace.tryAcquire(3).take();
    Blocked<Slots> blocked = blocked(() -> pace.acquire(1, Priority.SYNC).await(ofSeconds(2)));
    time.advance(ofSeconds(2));

    RateLimitedException late = (RateLimitedException) blocked.failure();
    assertThat(late.waited()).isEqualTo(ofSeconds(2));
    assertThat(late.tries()).isPositive();
    assertThat(pace.waiting()).isZero();
  }

  /** Its clock goes on, and its threads come to nothing. */
  private static WindowLimiter withABusyScheduler() {
    return RateLimiter.builder(RealTime.INSTANCE, new TestScheduler())
        .limits(Limit.parse("1/200ms"))
        .build();
  }

  @Test
  void L59_aWaitInVainEndsInTimeAlsoWhenTheSchedulerIsBusy() throws Exception {
    WindowLimiter busy = withABusyScheduler();
    busy.tryAcquire(1).take();
    Blocked<Slots> blocked =
        new Blocked<>(() -> busy.acquire(1, Priority.SYNC).await(Duration.ofMillis(300)));

    assertThat(((RateLimitedException) blocked.failure()).waited()).isPositive();
    assertThat(busy.waiting()).isZero();
  }

  @Test
  void L59_whatIsThereAtTheEndIsTakenAlsoWhenTheSchedulerIsBusy() throws Exception {
    WindowLimiter busy = withABusyScheduler();
    busy.answered(busy.tryAcquire());
    Blocked<Slots> blocked =
        new Blocked<>(() -> busy.acquire(1, Priority.SYNC).await(Duration.ofMillis(300)));

    assertThat(blocked.get().remaining()).isOne();
  }

  @Test
  void anInterruptIsReportedAndLeavesNoSlotBehind() throws Exception {
    fill(pace, 3);
    Blocked<Slots> blocked = blocked(() -> pace.acquire(1, Priority.SYNC).await(ofSeconds(9)));
    blocked.thread.interrupt();

    assertThat(blocked.failure()).isInstanceOf(InterruptedException.class);
    time.advance(ofSeconds(1));
    assertThat(pace.state().get(0).used()).isZero();
  }

  @Test
  void aThreadThatIsInterruptedAlreadyTakesNothing() {
    Thread.currentThread().interrupt();

    assertThat(catchThrowable(() -> pace.acquire(1, Priority.SYNC).await(ZERO)))
        .isInstanceOf(InterruptedException.class);
    assertThat(pace.state().get(0).used()).isZero();
  }

  @Test
  void whoIsCancelledByAnotherThreadIsToldSo() throws Exception {
    fill(pace, 3);
    Acquisition<Slots> claim = pace.acquire(1, Priority.SYNC);
    Blocked<Slots> blocked = new Blocked<>(() -> claim.await(ofSeconds(9)));
    claim.cancel();

    assertThat(blocked.failure()).isInstanceOf(CancellationException.class);
  }

  @Test
  void whoWaitsWhenTheLimiterClosesIsToldSo() throws Exception {
    fill(pace, 3);
    Blocked<Slots> blocked = blocked(() -> pace.acquire(1, Priority.SYNC).await(ofSeconds(9)));
    pace.close();

    assertThat(blocked.failure()).isInstanceOf(RateLimiterClosedException.class);
  }

  @Test
  void aDenialBecomesAnExceptionOnDemand() {
    assertThat(pace.tryAcquire(3).remaining()).isEqualTo(3);
    assertThat(catchThrowable(() -> pace.tryAcquire(1))).isInstanceOf(RateLimitedException.class);
  }

  @Test
  void aNegativeTimeIsRefusedAndLeavesNothing() {
    Duration negative = ofSeconds(-1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pace.acquire(1, Priority.SYNC).await(negative))
        .withMessage("a time must not be negative: PT-1S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> gate.acquireSlot("", Priority.SYNC).await(negative));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> gate.call(() -> "", Priority.SYNC, negative));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pace.call(Single.just(""), Priority.SYNC, negative));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pace.acquire(1, Priority.SYNC).granted(negative));
    assertThat(pace.state().get(0).used()).isZero();
  }

  @Test
  void anEndlessTimeIsCut() throws InterruptedException {
    Duration endless = ofSeconds(Long.MAX_VALUE);
    assertThat(pace.acquire(1, Priority.SYNC).await(endless).remaining()).isOne();
    gate.acquireSlot("", Priority.SYNC).await(endless).answered();
  }

  @Test
  void aPassWaitsForTheBudgetThenForThePace() throws Exception {
    fill(pace, 3);
    fill(budget, 60);
    time.advance(ofSeconds(59));
    fill(pace, 3);
    Blocked<Slot> blocked =
        blocked(() -> gate.acquireSlot("", Priority.INTERACTIVE).await(ofSeconds(2)));
    time.advance(ofSeconds(1));
    blocked.get().answered();

    assertThat(used()).isEqualTo("1 and 1");
  }

  @Test
  void interruptedAtThePaceItGivesTheBudgetBack() throws Exception {
    fill(pace, 3);
    Blocked<Slot> blocked =
        blocked(() -> gate.acquireSlot("", Priority.INTERACTIVE).await(ofSeconds(2)));
    blocked.thread.interrupt();

    assertThat(blocked.failure()).isInstanceOf(InterruptedException.class);
    assertThat(used()).isEqualTo("0 and 3");
  }

  @Test
  void anAcquisitionThatIsCancelledLeavesNothingAndLetsNothingThrough() throws Exception {
    fill(pace, 3);
    Acquisition<Slot> acquisition = gate.acquireSlot("", Priority.INTERACTIVE);
    Blocked<Slot> blocked = new Blocked<>(() -> acquisition.await(ofSeconds(2)));
    blocked.untilParked();
    acquisition.cancel();

    assertThat(blocked.failure()).isInstanceOf(CancellationException.class);
    time.advance(ofSeconds(1));
    assertThat(catchThrowable(() -> acquisition.await(ofSeconds(2))))
        .isInstanceOf(CancellationException.class);
    assertThat(used()).isEqualTo("0 and 0");
  }

  @Test
  void theQueuesOfAnAcquisitionShareItsTime() throws Exception {
    fill(budget, 60);
    time.advance(ofSeconds(59));
    Blocked<Slot> blocked =
        blocked(() -> gate.acquireSlot("", Priority.INTERACTIVE).await(ofSeconds(2)));
    pace.pause(ofSeconds(3));
    time.advance(ofSeconds(1));

    assertThat(blocked.failure()).isInstanceOf(RateLimitedException.class);
    assertThat(used()).isEqualTo("0 and 0");
  }

  private String used() {
    return budget.state().get(0).used() + " and " + pace.state().get(0).used();
  }

  private static void fill(WindowLimiter limiter, int slots) {
    for (int i = 0; i < slots; i++) {
      limiter.answered(limiter.tryAcquire());
    }
  }

  private <T> Blocked<T> blocked(Callable<T> work) throws Exception {
    Blocked<T> blocked = new Blocked<>(work);
    assertThat(queued.tryAcquire(30, TimeUnit.SECONDS)).as("waits").isTrue();
    blocked.untilParked();
    return blocked;
  }

  private WindowLimiter limiter(String limits) {
    return RateLimiter.builder(time, time.scheduler())
        .limits(Limit.parseAll(limits))
        .listener(
            new LimiterListener() {
              @Override
              public void queued(int slots, Priority priority) {
                queued.release();
              }
            })
        .build();
  }

  /** A thread of its own, and what becomes of it. */
  private static final class Blocked<T> {

    private final FutureTask<T> task;
    private final Thread thread;

    Blocked(Callable<T> work) {
      task = new FutureTask<>(work);
      thread = new Thread(task);
      thread.setDaemon(true);
      thread.start();
    }

    /** Its deadline is set by then. */
    void untilParked() {
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.yield();
      }
    }

    T get() throws Exception {
      return task.get(30, TimeUnit.SECONDS);
    }

    Throwable failure() {
      return catchThrowable(this::get).getCause();
    }
  }
}
