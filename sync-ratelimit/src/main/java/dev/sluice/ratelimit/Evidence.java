package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one answer of the server told of its limits, to be given to {@link Slot#answered(Evidence)}
 * or, by way of {@link Told}, to a {@link Pass}. It can only make a limiter stricter than its own
 * limits, and only for the times that are named in it.
 *
 * @param refusal the request was refused as one too many, and nothing is to be sent for so long;
 *     less than a second counts as one; null if it was not refused
 * @param rooms what is left of the server's limits, in any order; all of them hold
 */
public record Evidence(@Nullable Duration refusal, List<Room> rooms) {

  /** An answer that told nothing, as most do. */
  public static final Evidence NONE = new Evidence(null, List.of());

  /**
   * What is to be added to a number of seconds that a server tells until a reset: what is left of
   * the last one may have been cut off.
   */
  public static final Duration MARGIN = Duration.ofSeconds(1);

  private static final Duration LEAST_PAUSE = Duration.ofSeconds(1);

  /**
   * What is left of one of the server's limits.
   *
   * @param policy which limit it is, in whatever words: a later answer that tells of one limit says
   *     nothing of the others
   * @param remaining how many more requests the server will take, at least 0
   * @param reset until when, from now; more than zero
   */
  public record Room(String policy, int remaining, Duration reset) {

    /** What is left where the server has one limit, or does not name it. */
    public Room(int remaining, Duration reset) {
      this("", remaining, reset);
    }

    /** Checks the ranges. */
    public Room {
      if (remaining < 0 || reset.isNegative() || reset.isZero()) {
        throw new IllegalArgumentException(
            "A room is for at least 0 requests in more than no time, not "
                + remaining
                + " in "
                + reset);
      }
    }
  }

  /** Raises a pause below a second, so that nobody asks again and again without one. */
  public Evidence {
    rooms = List.copyOf(rooms);
    if (refusal != null && refusal.compareTo(LEAST_PAUSE) < 0) {
      refusal = LEAST_PAUSE;
    }
  }

  /** The request was refused as one too many; see {@link #refusal}. */
  public static Evidence refused(Duration pause) {
    return new Evidence(pause, List.of());
  }

  /** So many more requests will be taken until then. */
  public static Evidence remaining(int requests, Duration reset) {
    return new Evidence(null, List.of(new Room(requests, reset)));
  }

  /** Without the rooms that last longer. */
  Evidence within(Duration longest) {
    List<Room> shorter = new ArrayList<>(rooms);
    shorter.removeIf(room -> room.reset().compareTo(longest) > 0);
    return new Evidence(refusal, shorter);
  }
}
