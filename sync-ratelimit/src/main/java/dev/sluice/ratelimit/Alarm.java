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
   * @param ring gets the number of the ring, for {@link #rang}
   */
  Alarm(Time time, Scheduler scheduler, LongConsumer ring) {
    this.time = time;
    this.scheduler = scheduler;
    this.ring = ring;
  }

  /** Sets the alarm to ring after this time only; an alarm for the same time stays as it is. */
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
   * Notes that a ring of the alarm has begun, so that {@link #off} no longer interrupts the ring's
   * thread.
   *
   * @return false if the alarm was set anew or turned off: the caller must do nothing
   */
  boolean rang(long ring) {
    if (ring != number) {
      return false;
    }
    pending = Disposable.disposed();
    return true;
  }

  /** Nanoseconds until the alarm rings, at least one. */
  long left() {
    return Math.max(1, due - time.nanos());
  }

  void off() {
    number++;
    pending.dispose();
  }
}
