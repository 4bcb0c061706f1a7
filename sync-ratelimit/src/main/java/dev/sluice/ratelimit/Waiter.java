package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** A place in the queue of one limiter, for some slots. */
final class Waiter extends Place {

  private final WindowLimiter limiter;
  private final Dispatcher desk;
  private final int slots;
  private final Priority priority;

  // Guarded by the desk.
  private int tries;
  private @Nullable Hold granted;
  private @Nullable RuntimeException ended;

  /** The limiter is not forgotten until this place was joined or skipped. */
  Waiter(String queue, WindowLimiter limiter, int slots, Priority priority) {
    super(queue, limiter.desk().time(), limiter.desk().scheduler());
    this.limiter = limiter;
    this.desk = limiter.desk();
    this.slots = slots;
    this.priority = priority;
    desk.holders().incrementAndGet();
  }

  @Override
  void join() {
    begin();
    try {
      desk.join(this);
    } finally {
      desk.holders().decrementAndGet();
    }
    if (!isSettled()) {
      desk.listener().queued(slots, priority);
    }
  }

  @Override
  void skip() {
    desk.holders().decrementAndGet();
  }

  WindowLimiter limiter() {
    return limiter;
  }

  int slots() {
    return slots;
  }

  Priority priority() {
    return priority;
  }

  /** True for good, also after the slots were taken or given back. */
  @Override
  boolean isGranted() {
    synchronized (desk) {
      return granted != null;
    }
  }

  /** What was granted. */
  Hold hold() {
    synchronized (desk) {
      return Objects.requireNonNull(granted);
    }
  }

  @Override
  @Nullable RuntimeException ended() {
    synchronized (desk) {
      return ended;
    }
  }

  @Override
  Wait expected() {
    return desk.forecast().waitOf(this);
  }

  @Override
  int position() {
    return desk.position(this);
  }

  @Override
  void refuseBeyond(Duration within) {
    Forecast forecast = desk.forecast();
    Wait expected = forecast.waitOf(this);
    if (expected.atLeast().compareTo(within) > 0) {
      desk.leave(this, new RateLimitedException(expected, forecast.states()));
    }
  }

  @Override
  void cancel() {
    if (!desk.leave(this, new CancellationException("The acquisition was cancelled"))) {
      Hold held;
      synchronized (desk) {
        held = granted;
      }
      if (held != null) {
        held.close();
      }
    }
  }

  @Override
  void expire() {
    desk.serve();
    Duration waited = waited();
    desk.leave(this, inVain(waited));
  }

  /** If the ledger cannot tell more, then that is why. */
  private RuntimeException inVain(Duration waited) {
    try {
      return new RateLimitTimeoutException(expected(), began(), waited, tries());
    } catch (RuntimeException brokenLedger) {
      return brokenLedger;
    }
  }

  private int tries() {
    synchronized (desk) {
      return tries;
    }
  }

  /** The desk has tried it at the head of the queue, inside its lock. */
  void tried() {
    tries++;
  }

  /** The desk grants it, inside its lock. */
  void grant(Hold hold) {
    granted = hold;
    settle();
  }

  /** The desk ends it, inside its lock. */
  void end(RuntimeException reason) {
    ended = reason;
    settle();
  }

  @Override
  void announce() {
    LimiterListener listener = desk.listener();
    if (listener != LimiterListener.NONE) {
      if (isGranted()) {
        listener.granted(slots, waited());
      } else {
        listener.cancelled(slots, waited());
      }
    }
    super.announce();
  }
}
