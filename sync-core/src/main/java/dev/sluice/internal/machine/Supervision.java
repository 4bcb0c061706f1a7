package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;

/**
 * How a run without progress is ended.
 *
 * @param scheduler another thread than the machine's; checks for progress
 * @param patience how long a run may go without a transition, a byte or a row, waits not counted;
 *     it ends at most a quarter later
 * @param interrupt interrupts a call on the worker that cannot be disposed of; called before the
 *     run ends
 */
public record Supervision(Scheduler scheduler, Duration patience, Runnable interrupt) {

  /** Refuses a patience that is not positive. */
  public Supervision {
    if (patience.isNegative() || patience.isZero()) {
      throw new IllegalArgumentException("patience must be positive: " + patience);
    }
  }
}
