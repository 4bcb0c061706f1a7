package dev.sluice.lab.simulate;

import org.jspecify.annotations.Nullable;

/**
 * One process: threads that share one strategy object.
 *
 * @param threads how many, at least 1
 * @param joinNanos when it begins, from the start of the run
 * @param leaveNanos when it ends; {@link Long#MAX_VALUE} for never
 * @param strategy its own, or null for the one that is tried
 */
public record ProcessPlan(
    int threads, long joinNanos, long leaveNanos, @Nullable Strategy strategy) {

  /** Checks the ranges. */
  public ProcessPlan {
    if (threads < 1) {
      throw new IllegalArgumentException("a process has at least 1 thread, not " + threads);
    }
    if (joinNanos < 0 || leaveNanos <= joinNanos) {
      throw new IllegalArgumentException("a process leaves after it has joined");
    }
  }

  /** One that is there all the time. */
  public static ProcessPlan of(int threads) {
    return new ProcessPlan(threads, 0, Long.MAX_VALUE, null);
  }
}
