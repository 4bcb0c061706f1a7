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
 * A place in one queue: joined, then settled, which means granted or ended. Safe for use by several
 * threads.
 */
abstract class Place {

  private final Time time;
  private final Scheduler scheduler;
  private final CountDownLatch settled = new CountDownLatch(1);
  private final List<Runnable> listeners = new ArrayList<>();
  private boolean announced;
  private Disposable deadline = Disposable.disposed();
  private volatile long since;

  /** A place that is not taken yet. */
  Place(Time time, Scheduler scheduler) {
    this.time = time;
    this.scheduler = scheduler;
  }

  /** What people call the queue. */
  abstract String queue();

  /** Joins the queue. What this throws, nobody has joined. */
  abstract void join();

  /** It is not going to be joined. */
  abstract void skip();

  abstract boolean isGranted();

  /** Why it was not granted; null as long as it may be. */
  abstract @Nullable RuntimeException ended();

  /** How long it has to wait still; zero when it waits no more. */
  abstract Wait expected();

  /** Whether it is certain that the wait is longer than that. */
  abstract boolean surelyWaitsLonger(Duration within);

  /** How many are to be served before it; -1 when it waits no more. */
  abstract int position();

  /** Ends the wait in vain, unless it can be granted right now. */
  abstract void expire();

  /** Ends the wait if it is expected to be longer than that. */
  abstract void refuseBeyond(Duration within);

  /** Why it was not granted if it left the queue. */
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

  /** It was granted or ended, maybe inside a lock. {@link #announce} is to follow outside of it. */
  final void settle() {
    settled.countDown();
    synchronized (this) {
      deadline.dispose();
    }
  }

  /** Tells all who listen, on the scheduler. */
  void announce() {
    List<Runnable> all;
    synchronized (this) {
      announced = true;
      all = List.copyOf(listeners);
      listeners.clear();
    }
    all.forEach(scheduler::scheduleDirect);
  }

  /** Runs this on the scheduler when it is settled. */
  final void whenSettled(Runnable listener) {
    synchronized (this) {
      if (!announced) {
        listeners.add(listener);
        return;
      }
    }
    scheduler.scheduleDirect(listener);
  }

  /** Ends the wait if it lasts longer: now if that is certain, else when the time is over. */
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

  /** Nothing is certain if the ledger cannot be read. */
  private boolean surelyTakesLonger(Duration within) {
    try {
      return surelyWaitsLonger(within);
    } catch (RuntimeException brokenLedger) {
      return false;
    }
  }

  /** Nothing is expected of a ledger that cannot be read. */
  private void refuseIfExpectedBeyond(Duration within) {
    try {
      refuseBeyond(within);
    } catch (LedgerException unreadable) {
      // The deadline ends the wait.
    }
  }

  /**
   * Blocks until it is granted, and fails if it is not. Does not rely on the scheduler, which may
   * be busy, to end the wait.
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
