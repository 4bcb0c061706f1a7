package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ends a run that makes no progress for too long. The watchdog looks at a counter of progress four
 * times within the patience. So progress only adds one to the counter and reads no clock.
 */
final class Watchdog {

  private static final int LOOKS = 4;

  private final AtomicLong steps = new AtomicLong();
  private final AtomicInteger waits = new AtomicInteger();
  private final Disposable looks;
  private long seen = -1;
  private int unchanged;

  Watchdog(Scheduler scheduler, Duration patience, Runnable onStall) {
    long period = Math.max(1, patience.toNanos() / LOOKS);
    this.looks =
        scheduler.schedulePeriodicallyDirect(
            () -> look(onStall), period, period, TimeUnit.NANOSECONDS);
  }

  void progress() {
    steps.incrementAndGet();
  }

  void pause() {
    waits.incrementAndGet();
  }

  void resume() {
    steps.incrementAndGet();
    waits.decrementAndGet();
  }

  void stop() {
    looks.dispose();
  }

  private void look(Runnable onStall) {
    long now = steps.get();
    unchanged = now == seen && waits.get() == 0 ? unchanged + 1 : 0;
    seen = now;
    if (unchanged == LOOKS) {
      onStall.run();
    }
  }
}
