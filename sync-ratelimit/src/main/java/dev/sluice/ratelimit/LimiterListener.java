package dev.sluice.ratelimit;

import java.time.Duration;

/**
 * Hears what a limiter does, or what becomes of a ledger, for logs and metrics. Implement the
 * methods of interest; the others do nothing.
 *
 * <p>The limiter calls it outside of its lock, on whichever thread did it, so calls of several
 * threads may overlap. A ledger calls it in the middle of a step, while the limiter waits: there it
 * must not call the limiter. To be quick in both. What it throws to a limiter is logged and goes no
 * further; to a ledger it must not throw.
 */
public interface LimiterListener {

  /** Hears nothing and costs nothing. */
  LimiterListener NONE = new LimiterListener() {};

  /**
   * Slots were granted.
   *
   * @param waited zero if at once
   */
  default void granted(int slots, Duration waited) {}

  /**
   * An attempt that does not wait was denied.
   *
   * @param atLeast after what time it may succeed
   */
  default void denied(int slots, Duration atLeast) {}

  /** An acquisition has joined the queue. */
  default void queued(int slots, Priority priority) {}

  /** An acquisition has left the queue without slots: cancelled, timed out or closed. */
  default void cancelled(int slots, Duration waited) {}

  /** Nothing is granted for so long because the server asked for it. */
  default void paused(Duration length) {}

  /** Unused slots came back. */
  default void gaveBack(int slots) {}

  /** The ledger cannot be reached; told once until it is back. */
  default void ledgerGone(LedgerException reason) {}

  /**
   * The ledger is back.
   *
   * @param slots how many that were granted meanwhile have been written down there
   */
  default void ledgerBack(int slots) {}

  /**
   * The ledger has forgotten slots, because it was flushed, has evicted them or fell back to an
   * older copy.
   *
   * @param pause for so long since it began anew nothing is granted to anybody, so that at most
   *     what others took before this was noticed is too much
   */
  default void ledgerForgot(Duration pause) {}
}
