package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** The one wake-up that a limiter has scheduled at a time. Not safe for several threads. */
final class Alarm {

  private final Time time;
  private final Scheduler scheduler;
  private final LongConsumer ring;
  private Disposable pending = Disposable.disposed();
  private long due;
  private long number;

  /**
   * An alarm that is off.
   *
   * @param ring is told the number of the ring, for {@link #rang}
   */
  Alarm(Time time, Scheduler scheduler, LongConsumer ring) {
    this.time = time;
    this.scheduler = scheduler;
    this.ring = ring;
  }

  /** Rings after this time instead of any other; one that is set for then already stands. */
  void in(long nanos) {
    long at = time.nanos() + nanos;
    if (pending.isDisposed() || at != due) {
      off();
      due = at;
      long mine = number;
      pending = scheduler.scheduleDirect(() -> ring.accept(mine), nanos, TimeUnit.NANOSECONDS);
    }
  }

  /**
   * It rings: whatever comes next is a new alarm, and this one's thread is not to be disturbed.
   *
   * @return false if this ring was called off, but too late to stop it. If it set the alarm once
   *     more, both would ring from then on
   */
  boolean rang(long ring) {
    if (ring != number) {
      return false;
    }
    pending = Disposable.disposed();
    return true;
  }

  /** Until it rings: at least a nanosecond. */
  long left() {
    return Math.max(1, due - time.nanos());
  }

  void off() {
    number++;
    pending.dispose();
  }
}
