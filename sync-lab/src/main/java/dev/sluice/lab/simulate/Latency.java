package dev.sluice.lab.simulate;

import java.util.Random;

/**
 * How long a request and its answer take together, drawn evenly; half of it each way.
 *
 * @param leastNanos and nothing shorter
 * @param mostNanos and nothing longer
 */
public record Latency(long leastNanos, long mostNanos) {

  /** Checks the range. */
  public Latency {
    if (leastNanos < 1 || mostNanos < leastNanos) {
      throw new IllegalArgumentException("a latency is above zero, the shorter one first");
    }
  }

  long oneWay(Random random) {
    return (leastNanos + (long) (random.nextDouble() * (mostNanos - leastNanos + 1))) / 2;
  }
}
