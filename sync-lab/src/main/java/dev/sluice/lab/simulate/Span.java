package dev.sluice.lab.simulate;

/**
 * How long a run goes on.
 *
 * @param nanos its length
 * @param startingSleepNanos the sleep that each strategy object begins with
 */
public record Span(long nanos, long startingSleepNanos) {

  /** Checks the ranges. */
  public Span {
    if (nanos < 1 || startingSleepNanos < 0) {
      throw new IllegalArgumentException("a run is longer than zero, a sleep not shorter");
    }
  }

  /** One in which requests may go at once. */
  public static Span of(long nanos) {
    return new Span(nanos, 0);
  }
}
