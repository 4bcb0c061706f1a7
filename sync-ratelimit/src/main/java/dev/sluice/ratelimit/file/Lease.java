package dev.sluice.ratelimit.file;

import java.time.Duration;

/**
 * How long slots stay held without a word of their holder. When a lease ends they count as used
 * from its end on, the worst transit later. Right before each use, {@code renew} begins a lease
 * anew.
 *
 * @param length from a second to a day
 * @param endsWithHolder whether a lease ends at once when the operating system says that the
 *     holder's process is gone. Not so where the requests are sent by somebody who may outlive the
 *     holder, such as a command that it started
 */
record Lease(Duration length, boolean endsWithHolder) {

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofDays(1);

  /** Checks the range. */
  Lease {
    if (length.compareTo(SHORTEST) < 0 || length.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("a lease must last from a second to a day: " + length);
    }
  }

  /** Five minutes, or until the process of the holder is gone. */
  static Lease standard() {
    return of(Duration.ofMinutes(5));
  }

  /** So long, or until the process of the holder is gone. */
  static Lease of(Duration length) {
    return new Lease(length, true);
  }

  /** So long, also when the process of the holder is gone. */
  static Lease outliving(Duration length) {
    return new Lease(length, false);
  }
}
