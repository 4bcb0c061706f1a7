package dev.sluice.hints;

import java.time.Duration;
import java.util.Random;

/**
 * The pauses before a line connects again: at random, from the first pause to a bound that doubles
 * with each failure. The randomness keeps many devices from coming back at the same moment.
 */
final class Pauses {

  private static final int MOST_DOUBLINGS = 20;

  private final long first;
  private final long longest;
  private final Random random;
  private int failures;

  Pauses(Duration first, Duration longest, Random random) {
    this.first = first.toMillis();
    this.longest = longest.toMillis();
    this.random = random;
  }

  Duration next() {
    failures = Math.min(failures + 1, MOST_DOUBLINGS);
    long bound = Math.min(longest, first << failures);
    return Duration.ofMillis(first + (long) (random.nextDouble() * (bound - first)));
  }

  void reset() {
    failures = 0;
  }
}
