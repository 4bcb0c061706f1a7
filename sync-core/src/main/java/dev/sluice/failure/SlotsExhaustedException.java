package dev.sluice.failure;

import java.time.Duration;

/** The budget, or the throttle, lets nothing go for longer than an operation may wait. */
public final class SlotsExhaustedException extends SyncException {

  private static final long serialVersionUID = 1;

  private final Duration delay;

  /**
   * Says how long it would take.
   *
   * @param delay the least time until requests may go again
   */
  public SlotsExhaustedException(Duration delay) {
    super("rate_limited", "nothing may be sent for " + delay.getSeconds() + " s", null);
    this.delay = delay;
  }

  /** The least time until requests may go again. */
  public Duration delay() {
    return delay;
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
