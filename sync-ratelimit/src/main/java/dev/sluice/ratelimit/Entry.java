package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;
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
  private @Nullable JointClaim waiting;
  private boolean cancelled;

  Entry(Gate gate, Priority priority, Duration within) {
    this.gate = gate;
    this.priority = priority;
    this.within = RateLimiter.cut(within);
    this.time = gate.time();
    this.began = time.nanos();
  }

  /**
   * Blocks until a request that no quota counts may be sent. See {@link #await(String)}.
   *
   * @throws InterruptedException if the thread was interrupted; no slot is left behind
   */
  public Pass await() throws InterruptedException {
    return await("");
  }

  /**
   * Blocks until a request of that path may be sent: first for the scopes that it is counted in, by
   * name, then for the budget, then for the pace. Not to be called on the limiters' scheduler.
   *
   * @param path relative to the server's base; empty for one that no quota counts
   * @throws RateLimitedException at once, if the wait told is longer than the time left
   * @throws RateLimitTimeoutException if the wait was in vain
   * @throws CancellationException if it was cancelled
   * @throws InterruptedException if the thread was interrupted; as in all these cases no slot is
   *     left behind
   */
  public Pass await(String path) throws InterruptedException {
    JointClaim claim = gate.claimOne(path, priority);
    try {
      return granted(claim);
    } catch (InterruptedException | RuntimeException inVain) {
      Each.after(inVain, claim::cancel);
      throw inVain;
    }
  }

  private Pass granted(JointClaim claim) throws InterruptedException {
    if (!isWanted(claim)) {
      throw cancelled();
    }
    Booking booking = claim.await(time, within.minusNanos(time.nanos() - began));
    try {
      return Pass.take(booking.all(), claim.scopes());
    } catch (IllegalStateException closed) {
      throw isCancelled() ? cancelled() : closed; // between the grant and here
    }
  }

  /** Ends the wait, now and in future. What was granted before stays granted. */
  public void cancel() {
    JointClaim claim;
    synchronized (this) {
      cancelled = true;
      claim = waiting;
    }
    if (claim != null) {
      claim.cancel();
    }
  }

  private static CancellationException cancelled() {
    return new CancellationException("The request was cancelled before it was sent");
  }

  private synchronized boolean isWanted(JointClaim claim) {
    waiting = claim;
    return !cancelled;
  }

  private synchronized boolean isCancelled() {
    return cancelled;
  }
}
