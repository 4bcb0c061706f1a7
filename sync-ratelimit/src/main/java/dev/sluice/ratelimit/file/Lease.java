package dev.sluice.ratelimit.file;

import java.time.Duration;

/**
 * How long slots stay held if their holder does not renew them. When a lease ends, the slots count
 * as used at its end plus the worst transit. {@code renew} begins a lease anew right before a use,
 * unless the lease has just begun.
 *
 * @param length from a second to a day
 * @param endsWithHolder whether a lease ends as soon as the holder's process is gone. False if
 *     another process sends the requests and may outlive the holder, such as a command that it
 *     started
 */
record Lease(Duration length, boolean endsWithHolder) {

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final int FRESH_PART = 10;

  /** Checks the range. */
  Lease {
    if (length.compareTo(SHORTEST) < 0 || length.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("a lease must last from a second to a day: " + length);
    }
  }

  /** How long a lease needs no renewal. Nine tenths of the lease are then left for the request. */
  Duration fresh() {
    return length.dividedBy(FRESH_PART);
  }

  /** Five minutes, or until the holder's process is gone. */
  static Lease defaults() {
    return of(Duration.ofMinutes(5));
  }

  /** That long, or until the holder's process is gone. */
  static Lease of(Duration length) {
    return new Lease(length, true);
  }

  /** That long, even if the holder's process is gone. */
  static Lease outliving(Duration length) {
    return new Lease(length, false);
  }
}
