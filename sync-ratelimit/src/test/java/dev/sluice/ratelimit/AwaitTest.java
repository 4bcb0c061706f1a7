package dev.sluice.ratelimit;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.time.VirtualTime;
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
  private final RateLimiter budget = limiter("60/60s");
  private final RateLimiter pace = limiter("3/1s");
  private final Gate gate = new Gate(budget, pace);

  @Test
  void aFreeSlotIsThereAtOnce() throws InterruptedException {
    assertThat(pace.await(2, Priority.SYNC, ZERO).remaining()).isEqualTo(2);
  }

  @Test
  void aThreadIsWokenWhenTheSlotIsThere() throws Exception {
    fill(pace, 3);
    Blocked<Reservation> blocked = blocked(() -> pace.await(1, Priority.SYNC, ofSeconds(1)));
    time.advance(ofSeconds(1));

    assertThat(blocked.get().remaining()).isOne();
  }

  @Test
  void whatIsNotToBeExpectedIsRefusedAtOnce() {
    fill(pace, 3);
    RateLimitedException refused =
        catchThrowableOfType(
            RateLimitedException.class,
            () -> pace.await(1, Priority.SYNC, ofSeconds(1).minusNanos(1)));

    assertThat(refused.told()).isEqualTo(new Wait(ofSeconds(1), true, Limit.parse("3/1s")));
    assertThat(refused.limits()).extracting(LimitState::free).containsExactly(0);
    assertThat(refused).hasMessage("No slot now; try again in PT1S for 3/1s; free: 0 of 3/1s");
    assertThat(pace.explain().waiting()).isZero();
  }

  @Test
  void aWaitInVainEndsWithTheTimeout() throws Exception {
    pace.tryReserve(3).orThrow().take();
    Blocked<Reservation> blocked = blocked(() -> pace.await(1, Priority.SYNC, ofSeconds(2)));
    time.advance(ofSeconds(2));

    RateLimitTimeoutException late = (RateLimitTimeoutException) blocked.failure();
    assertThat(late.waited()).isEqualTo(ofSeconds(2));
    assertThat(late.tries()).isPositive();
    assertThat(pace.explain().waiting()).isZero();
  }

  /** Its clock goes on, and its threads come to nothing. */
  private static RateLimiter withABusyScheduler() {
    return RateLimiter.builder(RealTime.INSTANCE, new TestScheduler())
        .limits(Limit.parse("1/200ms"))
        .build();
  }

  @Test
  void L59_aWaitInVainEndsInTimeAlsoWhenTheSchedulerIsBusy() throws Exception {
    RateLimiter busy = withABusyScheduler();
    busy.tryReserve(1).orThrow().take();
    Blocked<Reservation> blocked =
        new Blocked<>(() -> busy.await(1, Priority.SYNC, Duration.ofMillis(300)));

    assertThat(blocked.failure()).isInstanceOf(RateLimitTimeoutException.class);
    assertThat(busy.explain().waiting()).isZero();
  }

  @Test
  void L59_whatIsThereAtTheEndIsTakenAlsoWhenTheSchedulerIsBusy() throws Exception {
    RateLimiter busy = withABusyScheduler();
    busy.answered(busy.tryClaim());
    Blocked<Reservation> blocked =
        new Blocked<>(() -> busy.await(1, Priority.SYNC, Duration.ofMillis(300)));

    assertThat(blocked.get().remaining()).isOne();
  }

  @Test
  void anInterruptIsReportedAndLeavesNoSlotBehind() throws Exception {
    fill(pace, 3);
    Blocked<Reservation> blocked = blocked(() -> pace.await(1, Priority.SYNC, ofSeconds(9)));
    blocked.thread.interrupt();

    assertThat(blocked.failure()).isInstanceOf(InterruptedException.class);
    time.advance(ofSeconds(1));
    assertThat(pace.state().get(0).used()).isZero();
  }

  @Test
  void aThreadThatIsInterruptedAlreadyTakesNothing() {
    Thread.currentThread().interrupt();

    assertThat(catchThrowable(() -> pace.await(1, Priority.SYNC, ZERO)))
        .isInstanceOf(InterruptedException.class);
    assertThat(pace.state().get(0).used()).isZero();
  }

  @Test
  void whoIsCancelledByAnotherThreadIsToldSo() throws Exception {
    fill(pace, 3);
    Claim claim = pace.claim(1, Priority.SYNC);
    Blocked<Reservation> blocked = new Blocked<>(() -> claim.await(ofSeconds(9)));
    claim.cancel();

    assertThat(blocked.failure()).isInstanceOf(CancellationException.class);
  }

  @Test
  void whoWaitsWhenTheLimiterClosesIsToldSo() throws Exception {
    fill(pace, 3);
    Blocked<Reservation> blocked = blocked(() -> pace.await(1, Priority.SYNC, ofSeconds(9)));
    pace.close();

    assertThat(blocked.failure()).isInstanceOf(RateLimiterClosedException.class);
  }

  @Test
  void aDenialBecomesAnExceptionOnDemand() {
    assertThat(pace.tryReserve(3).orThrow().remaining()).isEqualTo(3);
    assertThat(catchThrowable(() -> pace.tryReserve(1).orThrow()))
        .isInstanceOf(RateLimitedException.class);
  }

  @Test
  void aNegativeTimeIsRefusedAndLeavesNothing() {
    Duration negative = ofSeconds(-1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pace.await(1, Priority.SYNC, negative))
        .withMessage("A time is at least zero, not PT-1S");
    assertThatIllegalArgumentException().isThrownBy(() -> gate.entry(Priority.SYNC, negative));
    assertThatIllegalArgumentException().isThrownBy(() -> gate.turnstile(Priority.SYNC, negative));
    assertThatIllegalArgumentException().isThrownBy(() -> pace.turnstile(Priority.SYNC, negative));
    assertThat(pace.state().get(0).used()).isZero();
  }

  @Test
  void anEndlessTimeIsCut() throws InterruptedException {
    Duration endless = ofSeconds(Long.MAX_VALUE);
    assertThat(pace.await(1, Priority.SYNC, endless).remaining()).isOne();
    gate.entry(Priority.SYNC, endless).await().answered();
  }

  @Test
  void aPassWaitsForTheBudgetThenForThePace() throws Exception {
    fill(pace, 3);
    fill(budget, 60);
    time.advance(ofSeconds(59));
    fill(pace, 3);
    Blocked<Pass> blocked = blocked(() -> gate.await(Priority.INTERACTIVE, ofSeconds(2)));
    time.advance(ofSeconds(1));
    blocked.get().answered();

    assertThat(used()).isEqualTo("1 and 1");
  }

  @Test
  void interruptedAtThePaceItGivesTheBudgetBack() throws Exception {
    fill(pace, 3);
    Blocked<Pass> blocked = blocked(() -> gate.await(Priority.INTERACTIVE, ofSeconds(2)));
    blocked.thread.interrupt();

    assertThat(blocked.failure()).isInstanceOf(InterruptedException.class);
    assertThat(used()).isEqualTo("0 and 3");
  }

  @Test
  void anEntryThatIsCancelledLeavesNothingAndLetsNothingThrough() throws Exception {
    fill(pace, 3);
    Entry entry = gate.entry(Priority.INTERACTIVE, ofSeconds(2));
    Blocked<Pass> blocked = blocked(entry::await);
    entry.cancel();

    assertThat(blocked.failure()).isInstanceOf(CancellationException.class);
    time.advance(ofSeconds(1));
    assertThat(catchThrowable(entry::await)).isInstanceOf(CancellationException.class);
    assertThat(used()).isEqualTo("0 and 0");
  }

  @Test
  void allPassesOfAnEntryShareItsTime() throws Exception {
    Entry entry = gate.entry(Priority.INTERACTIVE, ofSeconds(2));
    entry.await().answered();
    fill(pace, 2);
    time.advance(ofSeconds(1).minusNanos(1));
    pace.pause(ofSeconds(2));

    assertThat(catchThrowable(entry::await)).isInstanceOf(RateLimitedException.class);
    assertThat(used()).isEqualTo("1 and 3");
  }

  private String used() {
    return budget.state().get(0).used() + " and " + pace.state().get(0).used();
  }

  private static void fill(RateLimiter limiter, int slots) {
    for (int i = 0; i < slots; i++) {
      limiter.answered(limiter.tryClaim());
    }
  }

  private <T> Blocked<T> blocked(Callable<T> work) throws Exception {
    Blocked<T> blocked = new Blocked<>(work);
    assertThat(queued.tryAcquire(30, TimeUnit.SECONDS)).as("waits").isTrue();
    blocked.untilParked();
    return blocked;
  }

  private RateLimiter limiter(String limits) {
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
    void untilParked() throws InterruptedException {
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.sleep(1);
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
