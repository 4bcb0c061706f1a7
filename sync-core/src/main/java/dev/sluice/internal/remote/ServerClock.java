package dev.sluice.internal.remote;

import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The server's clock as far as its answers told it, carried on by the device's monotonic one. So
 * nothing that it says changes when the user sets the device's clock. Safe for use by several
 * threads.
 */
public final class ServerClock {

  /** By so much two answers may tell one moment differently: seconds, and their way here. */
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  private final Time time;
  private volatile @Nullable ClockSample last;
  private boolean confirmed;
  private @Nullable ClockSample doubted;

  /** What the server said, and when that was here. */
  private record ClockSample(Instant server, long nanos, Instant wall) {

    /** Whether either of the device's clocks has moved from one reading to the other as told. */
    boolean agreesWith(ClockSample later) {
      Duration told = Duration.between(server, later.server);
      return isNear(told, Duration.ofNanos(later.nanos - nanos))
          || isNear(told, Duration.between(wall, later.wall));
    }

    private static boolean isNear(Duration one, Duration other) {
      return one.minus(other).abs().compareTo(TOLERANCE) <= 0;
    }
  }

  /** A clock that knows nothing yet. */
  public ServerClock(Time time) {
    this.time = time;
  }

  /**
   * The server has just said what time it is. Where two readings agree and this one does not, it
   * counts only when the next one agrees with it: one wrong date in one answer changes nothing.
   */
  public synchronized void heard(Instant server) {
    ClockSample heard = new ClockSample(server, time.nanos(), time.now());
    ClockSample known = last;
    boolean agrees = known != null && known.agreesWith(heard);
    boolean again = doubted != null && doubted.agreesWith(heard);
    if (confirmed && !agrees && !again) {
      doubted = heard;
      return;
    }
    last = heard;
    confirmed = agrees || again;
    doubted = null;
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
    ClockSample reading = last;
    if (reading == null || !time.bootId().equals(bootId)) {
      return null;
    }
    return reading.server().plus(Duration.ofNanos(nanos - reading.nanos()));
  }
}
