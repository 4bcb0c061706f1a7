package dev.sluice.failure;

import java.time.Duration;

/** The watchdog ended an operation that made no progress. */
public final class StalledException extends SyncException {

  private static final long serialVersionUID = 1;

  /**
   * Says which step stood still.
   *
   * @param step the state that made no progress
   * @param patience how long it was given
   */
  public StalledException(String step, Duration patience) {
    super(
        "stalled",
        "the sync was ended because "
            + step
            + " made no progress for "
            + patience.getSeconds()
            + " s",
        null);
  }
}
