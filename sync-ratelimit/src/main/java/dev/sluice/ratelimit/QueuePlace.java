package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A place in one queue. A place first joins its queue and is settled later; settled means granted
 * or ended. Safe for use by several threads.
 */
abstract class QueuePlace {

  private final Time time;
  private final Scheduler scheduler;
  private final CountDownLatch settled = new CountDownLatch(1);
  private final List<Runnable> listeners = new ArrayList<>();
  private boolean announced;
  private Disposable deadline = Disposable.disposed();
  private volatile long since;

  /** A place that is not taken yet. */
  QueuePlace(Time time, Scheduler scheduler) {
    this.time = time;
    this.scheduler = scheduler;
  }

  /** What people call the queue. */
  abstract String queue();

  /** Joins the queue. If this throws, the queue was not joined. */
  abstract void join();

  /** The queue will not be joined. */
  abstract void skip();

  abstract boolean isGranted();

  /** Why the place was not granted; null if it waits or was granted. */
  abstract @Nullable RuntimeException ended();

  /** How much longer this place has to wait; zero when the wait is over. */
  abstract Wait expected();

  /** Whether the wait is surely longer than this. */
  abstract boolean surelyWaitsLonger(Duration within);

  /** How many places are served before this one; -1 when the wait is over. */
  abstract int position();

  /** Grants the place if that is possible right now; otherwise ends the wait with an error. */
  abstract void expire();

  /** Ends the wait if it is expected to be longer than this. */
  abstract void refuseBeyond(Duration within);

  /** The error of a place that left the queue before it was granted. */
  static RuntimeException cancelled() {
    return new CancellationException("the acquisition was cancelled");
  }

  /** Leaves the queue, or gives back what was granted and not taken. */
  abstract void cancel();

  /** The wait begins. */
  final void begin() {
    since = time.nanos();
  }

  final long waited(long now) {
    return now - since;
  }

  final Duration waited() {
    return Duration.ofNanos(waited(time.nanos()));
  }

  final boolean isSettled() {
    return settled.getCount() == 0;
  }

  /** Notes the grant or the end, maybe inside a lock. {@link #announce} must follow outside. */
  final void settle() {
    settled.countDown();
    synchronized (this) {
      deadline.dispose();
    }
  }

  /** Calls all listeners of this place, on the scheduler. */
  void announce() {
    List<Runnable> all;
    synchronized (this) {
      announced = true;
      all = List.copyOf(listeners);
      listeners.clear();
    }
    all.forEach(scheduler::scheduleDirect);
  }

  /** Runs this on the scheduler when the place is settled. */
  final void whenSettled(Runnable listener) {
    synchronized (this) {
      if (!announced) {
        listeners.add(listener);
        return;
      }
    }
    scheduler.scheduleDirect(listener);
  }

  /** Ends a wait that is longer than this: now if that is certain, else when the time is over. */
  final void expireIn(Duration within) {
    if (isSettled()) {
      return;
    }
    if (within.isZero() || surelyTakesLonger(within)) {
      expire();
      return;
    }
    synchronized (this) {
      if (!isSettled()) {
        deadline.dispose();
        deadline = scheduler.scheduleDirect(this::expire, within.toNanos(), TimeUnit.NANOSECONDS);
      }
    }
  }

  /** Whether the wait surely takes longer; false if the ledger cannot be read. */
  private boolean surelyTakesLonger(Duration within) {
    try {
      return surelyWaitsLonger(within);
    } catch (RuntimeException brokenLedger) {
      return false;
    }
  }

  /** Ends a wait that is expected to be longer; does nothing if the ledger cannot be read. */
  private void refuseIfExpectedBeyond(Duration within) {
    try {
      refuseBeyond(within);
    } catch (LedgerException unreadable) {
      // The deadline ends the wait.
    }
  }

  /**
   * Blocks until the place is granted, or throws the reason why the wait ended. The calling thread
   * watches the deadline itself, because the scheduler may be busy.
   */
  final void await(Duration within) throws InterruptedException {
    Deadline end = Deadline.in(within, time);
    if (!isSettled()) {
      refuseIfExpectedBeyond(within);
      expireIn(within);
    }
    Duration left = end.left();
    while (!settled.await(left.toNanos(), TimeUnit.NANOSECONDS)) {
      left = end.left();
      if (left.isZero()) {
        expire();
      }
    }
    RuntimeException reason = ended();
    if (reason != null) {
      throw reason;
    }
  }
}
