package dev.sluice;

import dev.sluice.internal.requests.GrowingPause;
import java.time.Duration;
import java.util.Random;

/**
 * Computes the delay before a retry: random, between zero and an upper bound. The bound doubles
 * with every failure, up to {@link AutoSync#longestRetry()}. The randomness keeps many devices from
 * retrying at the same moment.
 */
final class Backoff {

  private final GrowingPause bound;
  private final Random random;
  private int failures;

  Backoff(AutoSync options, Random random) {
    this.bound = new GrowingPause(options.firstRetry(), options.longestRetry());
    this.random = random;
  }

  void succeeded() {
    failures = 0;
  }

  Duration failed() {
    long most = bound.after(failures).toMillis();
    failures++;
    return Duration.ofMillis(Math.max(1, (long) (random.nextDouble() * most)));
  }
}
