package dev.sluice;

import java.time.Duration;
import java.util.Random;

/**
 * The delay before the next attempt: random between zero and a bound that doubles with every
 * failure up to a cap ("full jitter"), so that many devices do not retry at the same moment.
 */
final class Backoff {

  private static final int MOST_DOUBLINGS = 30;

  private final AutoSync options;
  private final Random random;
  private int failures;

  Backoff(AutoSync options, Random random) {
    this.options = options;
    this.random = random;
  }

  void succeeded() {
    failures = 0;
  }

  Duration failed() {
    long doubled = options.firstRetry().toMillis() << Math.min(failures, MOST_DOUBLINGS);
    long bound =
        doubled <= 0
            ? options.longestRetry().toMillis()
            : Math.min(doubled, options.longestRetry().toMillis());
    failures++;
    return Duration.ofMillis(Math.max(1, (long) (random.nextDouble() * bound)));
  }
}
