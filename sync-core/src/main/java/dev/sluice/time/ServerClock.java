package dev.sluice.time;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The server's clock as far as its answers told it, carried on by the device's monotonic one. So
 * nothing that it says changes when the user sets the device's clock. Safe for use by several
 * threads.
 */
public final class ServerClock {

  private final Time time;
  private volatile @Nullable Reading last;

  /** What the server said, and when that was here. */
  private record Reading(Instant server, long nanos) {}

  /** A clock that knows nothing yet. */
  public ServerClock(Time time) {
    this.time = time;
  }

  /** The server has just said what time it is. */
  public void heard(Instant server) {
    last = new Reading(server, time.nanos());
  }

  /** The server's time now, null as long as it has not said. */
  public @Nullable Instant now() {
    return at(time.nanos(), time.bootId());
  }

  /**
   * The server's time at a moment of this boot.
   *
   * @return null if the server has not said, or the moment belongs to another boot
   */
  public @Nullable Instant at(long nanos, @Nullable String bootId) {
    Reading reading = last;
    if (reading == null || !time.bootId().equals(bootId)) {
      return null;
    }
    return reading.server().plus(Duration.ofNanos(nanos - reading.nanos()));
  }
}
