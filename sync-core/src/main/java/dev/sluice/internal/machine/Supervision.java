package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;

/**
 * How a run without progress is ended.
 *
 * @param scheduler checks for progress; on another thread than the machine's
 * @param patience how long a run may go without a transition, a byte or a row. Waits do not count.
 *     The run ends at most a quarter of that time later
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
