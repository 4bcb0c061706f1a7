package dev.sluice.ratelimit.file;

import java.time.Duration;

/**
 * How long a holder keeps open slots without renewing the lease. After the lease, the slots count
 * as used at a fixed time: the lease's end plus the worst transit. The holder renews the lease
 * right before it uses a slot, unless the lease is still {@link #fresh}.
 *
 * @param length the length of the lease, from a second to a day
 * @param endsWithHolder whether the lease ends early if the holder's process dies; false if another
 *     process sends the requests
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

  /**
   * Returns how long a lease needs no renewal: a tenth of the lease's length. So at a use, at least
   * nine tenths of the lease are left for the request.
   */
  Duration fresh() {
    return length.dividedBy(FRESH_PART);
  }

  /** A lease of five minutes that ends early if the holder's process dies. */
  static Lease defaults() {
    return of(Duration.ofMinutes(5));
  }

  /** A lease of this length that ends early if the holder's process dies. */
  static Lease of(Duration length) {
    return new Lease(length, true);
  }

  /** A lease of this length that goes on if the holder's process dies. */
  static Lease outliving(Duration length) {
    return new Lease(length, false);
  }
}
