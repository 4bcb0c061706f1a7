package dev.sluice;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Wakes the engine. Without it a queue that waits would wait for the user. */
@FunctionalInterface
interface Alarm {

  /** Does something later, unless it is disposed of before. */
  Disposable after(Duration delay, Runnable action);

  /** Alarms on that scheduler. */
  static Alarm on(Scheduler scheduler) {
    return (delay, action) ->
        scheduler.scheduleDirect(action, delay.toNanos(), TimeUnit.NANOSECONDS);
  }
}
