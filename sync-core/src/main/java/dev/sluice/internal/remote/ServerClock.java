package dev.sluice.internal.remote;

import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The server's time, computed from the dates of answers and the device's monotonic clock. Setting
 * the device's wall clock does not change the server's time. Safe for use by several threads.
 */
public final class ServerClock {

  /** How much two dates may differ: dates have whole seconds, and answers take time. */
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  private final Time time;
  private volatile @Nullable ClockSample last;
  private boolean confirmed;
  private @Nullable ClockSample doubted;

  /** A date of the server, and the device's clocks when it came. */
  private record ClockSample(Instant server, long nanos, Instant wall) {

    /**
     * Whether one of the device's clocks advanced as much as the server's clock between this and
     * the later sample.
     */
    boolean agreesWith(ClockSample later) {
      Duration told = Duration.between(server, later.server);
      return isNear(told, Duration.ofNanos(later.nanos - nanos))
          || isNear(told, Duration.between(wall, later.wall));
    }

    /** Two dates at the same time may come from one server machine with a wrong clock. */
    boolean isLongBefore(ClockSample later) {
      return later.nanos - nanos >= TOLERANCE.toNanos();
    }

    /**
     * Whether this sample proves a later server time than an agreeing sample that came soon after.
     * If so, the earlier sample is kept: answers to parallel requests may come in another order
     * than their dates.
     */
    boolean isAheadOf(ClockSample later) {
      return !isLongBefore(later)
          && server.plus(Duration.ofNanos(later.nanos - nanos)).isAfter(later.server);
    }

    private static boolean isNear(Duration one, Duration other) {
      return one.minus(other).abs().compareTo(TOLERANCE) <= 0;
    }
  }

  public ServerClock(Time time) {
    this.time = time;
  }

  /**
   * Adds the date of an answer that has just come. If the date contradicts several earlier dates,
   * it does not count at first. The contradicting date counts once another answer agrees with it,
   * at least a minute later.
   */
  public synchronized void heard(Instant server) {
    ClockSample heard = new ClockSample(server, time.nanos(), time.now());
    ClockSample known = last;
    boolean agrees = known != null && known.agreesWith(heard);
    ClockSample first = doubted != null && doubted.agreesWith(heard) ? doubted : null;
    boolean again = first != null && first.isLongBefore(heard);
    if (confirmed && !agrees && !again) {
      doubted = first == null ? heard : first;
      return;
    }
    last = known != null && agrees && known.isAheadOf(heard) ? known : heard;
    confirmed = agrees || again;
    doubted = null;
  }

  /** The server's time now, null before its first answer. */
  public @Nullable Instant now() {
    return at(time.nanos(), time.bootId());
  }

  /**
   * The server's time at a given time of the device's monotonic clock.
   *
   * @param nanos the given time, by the monotonic clock
   * @param bootId the boot that {@code nanos} belongs to
   * @return null before the server's first answer, or if the given time belongs to another boot
   */
  public @Nullable Instant at(long nanos, @Nullable String bootId) {
    ClockSample reading = last;
    if (reading == null || !time.bootId().equals(bootId)) {
      return null;
    }
    return reading.server().plus(Duration.ofNanos(nanos - reading.nanos()));
  }
}
