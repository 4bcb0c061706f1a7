package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;

/**
 * How a run that hangs is ended.
 *
 * @param scheduler another thread than the machine's, which looks whether anything moves
 * @param patience how long a run may go without a hop, a byte or a row, waits not counted; it is
 *     ended a quarter later at most
 * @param interrupt frees a worker that hangs in a call which cannot be disposed of; called before
 *     the run ends
 */
public record Supervision(Scheduler scheduler, Duration patience, Runnable interrupt) {

  /** Refuses a patience that is not positive. */
  public Supervision {
    if (patience.isNegative() || patience.isZero()) {
      throw new IllegalArgumentException("patience must be positive: " + patience);
    }
  }
}
