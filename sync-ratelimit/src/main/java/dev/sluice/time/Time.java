package dev.sluice.time;

import java.time.Instant;

/**
 * The clocks of a device. Dates of rows and of reports come from {@link #now()}; slots, waits,
 * timeouts and backoff from {@link #nanos()}, which no user can move.
 *
 * <p>Safe for use by several threads.
 */
public interface Time {

  /** The wall clock. The user may set it to anything at any moment. */
  Instant now();

  /**
   * The monotonic clock in nanoseconds, with any origin: only differences count, and they are to be
   * taken by subtraction, since the value may wrap. Two processes of one boot read the same clock.
   */
  long nanos();

  /**
   * Names the run of {@link #nanos()}: readings can be compared if and only if they were taken
   * under the same name. It changes at every reboot; where the platform has no such name, at every
   * start of the process.
   */
  String bootId();

  /** The clocks of this machine. */
  static Time system() {
    return SystemTime.INSTANCE;
  }
}
