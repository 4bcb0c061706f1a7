package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ends a run that makes no progress for a given time, the patience. After each quarter of the
 * patience, the watchdog checks whether the counter of progress has changed. Progress itself only
 * raises the counter, because reading a clock each time would cost more.
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
