package dev.sluice.failure;

import java.time.Duration;

/** The budget has no slot for longer than an operation may wait. Nothing was sent. */
public final class SlotsExhaustedException extends SyncException {

  private static final long serialVersionUID = 1;

  private final Duration delay;

  /**
   * Says how long it would take.
   *
   * @param delay the least time until the slots are there
   */
  public SlotsExhaustedException(Duration delay) {
    super("rate_limited", "no slot in the budget for " + delay.getSeconds() + " s", null);
    this.delay = delay;
  }

  /** The least time until the slots are there. */
  public Duration delay() {
    return delay;
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
