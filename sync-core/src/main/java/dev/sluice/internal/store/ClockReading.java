package dev.sluice.internal.store;

import dev.sluice.time.Time;
import org.jspecify.annotations.Nullable;

/**
 * When something happened, by the device's wall clock and monotonic clock.
 *
 * @param wallMillis the wall clock in milliseconds since 1970; 0 if unknown after a clock change
 * @param bootId the boot that {@code nanos} belongs to; null for an edit by plain SQL
 * @param nanos the monotonic clock, in nanoseconds; 0 without a boot
 */
public record ClockReading(long wallMillis, @Nullable String bootId, long nanos) {

  public static ClockReading now(Time time) {
    return new ClockReading(time.now().toEpochMilli(), time.bootId(), time.nanos());
  }

  /** The same reading, with another time of the wall clock. */
  public ClockReading withWall(long millis) {
    return new ClockReading(millis, bootId, nanos);
  }

  /** Whether the time of the wall clock is known. */
  public boolean isDated() {
    return wallMillis != 0;
  }
}
