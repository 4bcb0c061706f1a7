package dev.sluice.testkit.fault;

import java.time.Duration;
import java.util.Random;

/** How long one way takes. Asked twice for each request: there and back. Thread-safe. */
@FunctionalInterface
public interface Latency {
  /** The time for one way, zero or more. */
  Duration next();

  /** No time at all. A test of rates with this proves nothing. */
  static Latency none() {
    return () -> Duration.ZERO;
  }

  /** Always the same. */
  static Latency fixed(Duration oneWay) {
    return () -> oneWay;
  }

  /** Anything from {@code least} to {@code most}, both included; a seed repeats itself. */
  static Latency uniform(Duration least, Duration most, long seed) {
    if (least.isNegative() || most.compareTo(least) < 0) {
      throw new IllegalArgumentException("0 <= least <= most, not " + least + " and " + most);
    }
    Random random = new Random(seed);
    double span = most.minus(least).toNanos() + 1.0;
    return () -> least.plusNanos((long) (random.nextDouble() * span));
  }
}
