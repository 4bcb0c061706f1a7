package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.concurrent.TimeUnit;

/** The one wake-up that a limiter has scheduled at a time. Not safe for several threads. */
final class Alarm {

  private final Time time;
  private final Scheduler scheduler;
  private final Runnable ring;
  private Disposable pending = Disposable.disposed();
  private long due;

  Alarm(Time time, Scheduler scheduler, Runnable ring) {
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
      pending = scheduler.scheduleDirect(ring, nanos, TimeUnit.NANOSECONDS);
    }
  }

  /** It rings: whatever comes next is a new alarm, and this one's thread is not to be disturbed. */
  void rang() {
    pending = Disposable.disposed();
  }

  /** Until it rings: at least a nanosecond. */
  long left() {
    return Math.max(1, due - time.nanos());
  }

  void off() {
    pending.dispose();
  }
}
