package dev.sluice.lab.simulate;

/**
 * The server allows another number of tokens, in the same time.
 *
 * @param atNanos when, from the start of the run
 * @param tokens how many from then on, at least 1
 */
public record LimitChange(long atNanos, int tokens) {

  /** Checks the ranges. */
  public LimitChange {
    if (atNanos < 0 || tokens < 1) {
      throw new IllegalArgumentException("a limit changes during the run, to at least 1 token");
    }
  }
}
