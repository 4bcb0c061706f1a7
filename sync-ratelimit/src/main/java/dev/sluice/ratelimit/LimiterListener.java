package dev.sluice.ratelimit;

import java.time.Duration;

/**
 * Hears what a limiter or a ledger does, for logs and metrics. Implement only the methods of
 * interest; the other methods do nothing.
 *
 * <p>A limiter calls its listener outside of its lock, possibly on several threads at the same
 * time. When a ledger calls the listener, the listener must neither call the limiter nor throw. All
 * methods must be quick; a limiter only logs what a listener throws.
 */
public interface LimiterListener {

  /** Hears nothing and costs nothing. */
  LimiterListener NONE = new LimiterListener() {};

  /**
   * Slots were granted.
   *
   * @param waited how long the acquisition waited; zero if the slots were granted immediately
   */
  default void granted(int slots, Duration waited) {}

  /**
   * An attempt that does not wait was denied.
   *
   * @param atLeast the least time after which the attempt may succeed
   */
  default void denied(int slots, Duration atLeast) {}

  /** An acquisition has joined the queue. */
  default void queued(int slots, Priority priority) {}

  /** An acquisition has left the queue without slots: cancelled, timed out or closed. */
  default void cancelled(int slots, Duration waited) {}

  /** The server asked for a pause: nothing is granted for this time. */
  default void paused(Duration length) {}

  /** Unused slots came back. */
  default void gaveBack(int slots) {}

  /** The ledger cannot be reached. Called once until the ledger is back. */
  default void ledgerGone(LedgerException reason) {}

  /**
   * The ledger can be reached again.
   *
   * @param slots how many slots were granted meanwhile; the ledger now remembers these slots
   */
  default void ledgerBack(int slots) {}

  /**
   * A flush, an eviction or the return of an older copy of the data has made the ledger forget
   * slots. No slots are granted during the pause that follows. Only slots that other holders
   * acquired before this ledger noticed the loss may exceed the limits.
   *
   * @param pause the pause's length, counted from the beginning of the ledger's new data
   */
  default void ledgerForgot(Duration pause) {}
}
