package dev.sluice.time;

import java.time.Instant;

/**
 * The clocks of a device. Dates of rows and reports come from {@link #now()}. Slots, waits,
 * timeouts and backoff use {@link #nanos()}, which no user can move. Safe for use by several
 * threads.
 */
public interface Time {

  /** The wall clock. The user may set it to anything at any moment. */
  Instant now();

  /**
   * Returns the monotonic clock in nanoseconds. The origin is arbitrary and the value may overflow,
   * so compare readings only by subtraction. Processes of one boot read the same clock.
   */
  long nanos();

  /**
   * Names the run of {@link #nanos()}: readings can be compared only under the same name. The name
   * changes at every reboot. On a platform without boot names, the name changes at every start of
   * the process.
   */
  String bootId();

  /** The clocks of this machine. */
  static Time system() {
    return SystemTime.INSTANCE;
  }
}
