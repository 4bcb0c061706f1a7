package dev.sluice.ratelimit;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How often a limiter wakes up while one claim waits. */
class WakeUpsTest {

  private final VirtualTime time = new VirtualTime();
  private final CountingLedger ledger = new CountingLedger(SlotLedger.memory(time));
  private int wakeUps;

  /** A thread that was just about to run a task cannot be stopped: so it always is here. */
  private final Scheduler tooLateToCallOff =
      new Scheduler() {
        @Override
        public Worker createWorker() {
          return time.scheduler().createWorker();
        }

        @Override
        public Disposable scheduleDirect(Runnable run, long delay, TimeUnit unit) {
          time.scheduler().scheduleDirect(() -> wake(run), delay, unit);
          return Disposable.empty();
        }
      };

  private void wake(Runnable run) {
    wakeUps++;
    run.run();
  }

  @Test
  void L58_aThousandClaimsThatCameAndWentLeaveOneWakeUpForTheOneThatWaits() {
    ledger.asksAgainIn = ofSeconds(1).toNanos(); // others have slots open
    WindowLimiter limiter =
        RateLimiter.builder(time, tooLateToCallOff)
            .limits(Limit.parse("1/1h"))
            .ledger(ledger)
            .build();
    limiter.answered(limiter.tryAcquire());
    for (int i = 0; i < 1000; i++) {
      Acquisition<Slots> passing = limiter.acquire(1, Priority.values()[i % 3]);
      time.advance(ofSeconds(1).dividedBy(300));
      passing.cancel();
    }
    limiter.acquire(1, Priority.SYNC);
    time.advance(ofSeconds(2));
    wakeUps = 0;
    ledger.claims = 0;
    time.advance(ofSeconds(10));

    assertThat(wakeUps).isEqualTo(10);
    assertThat(ledger.claims).isEqualTo(10);
  }
}
