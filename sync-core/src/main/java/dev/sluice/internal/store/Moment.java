package dev.sluice.internal.store;

import dev.sluice.time.Time;
import org.jspecify.annotations.Nullable;

/**
 * When something happened, on both clocks of the device.
 *
 * @param wallMillis what the wall clock said, in milliseconds since 1970; 0 if that says nothing,
 *     because the clock was set since
 * @param bootId the run of the monotonic clock, null if only the wall clock was at hand (an edit by
 *     plain SQL)
 * @param nanos what the monotonic clock said, 0 without a boot
 */
public record Moment(long wallMillis, @Nullable String bootId, long nanos) {

  /** Now. */
  public static Moment now(Time time) {
    return new Moment(time.now().toEpochMilli(), time.bootId(), time.nanos());
  }

  /** The same moment, as the wall clock would have said it. */
  public Moment withWall(long millis) {
    return new Moment(millis, bootId, nanos);
  }

  /** Whether the wall clock says anything of it. */
  public boolean isDated() {
    return wallMillis != 0;
  }
}
