package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;

/**
 * When and how the watchdog ends a run without progress. The watchdog may be late by a quarter of
 * the patience.
 *
 * @param scheduler checks for progress, on another thread than the machine's
 * @param patience how long a run may go without a transition, byte or row; waits do not count
 * @param interrupt interrupts a blocking call on the worker; called before the run ends
 */
public record Supervision(Scheduler scheduler, Duration patience, Runnable interrupt) {

  public Supervision {
    if (patience.isNegative() || patience.isZero()) {
      throw new IllegalArgumentException("patience must be positive: " + patience);
    }
  }
}
