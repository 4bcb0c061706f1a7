package dev.sluice.ratelimit;

import java.time.Duration;

/**
 * Hears what a limiter does, or what becomes of a ledger, for logs and metrics. Implement the
 * methods of interest; the others do nothing.
 *
 * <p>A limiter calls the listener outside of its lock, on the thread that caused the event, so
 * calls of several threads may overlap. A ledger calls the listener in the middle of a step, while
 * the limiter waits: such a call must not call the limiter and must not throw. All calls must be
 * quick. A limiter logs what the listener throws, and goes on.
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

  /** The ledger cannot be reached. Called once until the ledger is back. */
  default void ledgerGone(LedgerException reason) {}

  /**
   * The ledger is back.
   *
   * @param slots how many slots were granted meanwhile and are now written in the ledger
   */
  default void ledgerBack(int slots) {}

  /**
   * The ledger has forgotten slots, because it was flushed, has evicted them or fell back to an
   * older copy.
   *
   * @param pause how long nothing is granted to anybody, counted from when the ledger began anew.
   *     So at most those slots are too many that others took before the loss was noticed
   */
  default void ledgerForgot(Duration pause) {}
}
