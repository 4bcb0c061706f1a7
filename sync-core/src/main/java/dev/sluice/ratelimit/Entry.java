package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The way of one call through a gate: it waits for a pass, and for another one each time that it
 * has to send again, all within one time. For one thread; {@link #cancel()} for any.
 */
public final class Entry {

  private final Gate gate;
  private final Priority priority;
  private final Duration within;
  private final Time time;
  private final long began;
  private @Nullable Claim waiting;
  private boolean cancelled;

  Entry(Gate gate, Priority priority, Duration within) {
    this.gate = gate;
    this.priority = priority;
    this.within = RateLimiter.cut(within);
    this.time = gate.time();
    this.began = time.nanos();
  }

  /**
   * Blocks until the request may be sent, first for the budget, then for the pace. Not to be called
   * on the limiters' scheduler.
   *
   * @throws RateLimitedException at once, if the wait told is longer than the time left
   * @throws RateLimitTimeoutException if the wait was in vain
   * @throws CancellationException if it was cancelled
   * @throws InterruptedException if the thread was interrupted; as in all these cases no slot is
   *     left behind
   */
  public Pass await() throws InterruptedException {
    try (Reservation one = await(gate.budget());
        Reservation paced = await(gate.pace())) {
      return Pass.take(List.of(one, paced), List.of());
    } catch (IllegalStateException closed) {
      throw cancelled(); // between the grant and here
    }
  }

  /** Ends the wait, now and in future. What was granted before stays granted. */
  public void cancel() {
    Claim claim;
    synchronized (this) {
      cancelled = true;
      claim = waiting;
    }
    if (claim != null) {
      claim.cancel();
    }
  }

  private Reservation await(RateLimiter limiter) throws InterruptedException {
    Claim claim = limiter.claim(1, priority);
    if (!isWanted(claim)) {
      claim.cancel();
      throw cancelled();
    }
    Duration left = within.minusNanos(time.nanos() - began);
    return claim.await(left.isNegative() ? Duration.ZERO : left);
  }

  private static CancellationException cancelled() {
    return new CancellationException("The request was cancelled before it was sent");
  }

  private synchronized boolean isWanted(Claim claim) {
    waiting = claim;
    return !cancelled;
  }
}
