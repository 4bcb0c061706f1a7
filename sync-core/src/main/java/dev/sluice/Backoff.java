package dev.sluice;

import dev.sluice.internal.requests.GrowingPause;
import java.time.Duration;
import java.util.Random;

/**
 * Computes the delay before the next attempt. The bound of the delay doubles with every failure, up
 * to a cap. The delay is random between zero and the bound ("full jitter"), so that many devices do
 * not retry at the same moment.
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
