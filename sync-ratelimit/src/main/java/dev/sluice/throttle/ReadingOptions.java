package dev.sluice.throttle;

import java.time.Instant;

/** How an answer is read if its reader does not say otherwise. */
final class ReadingOptions {

  private ReadingOptions() {}

  /** An answer is read when it comes, so this is now. */
  static Instant received() {
    return Instant.now();
  }
}
