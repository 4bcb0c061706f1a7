package dev.sluice.ratelimit;

import java.util.List;

/** The answer to an attempt that does not queue. */
public sealed interface Decision {

  /**
   * Granted.
   *
   * @param reservation the slots, to be closed by the caller
   */
  record Granted(Reservation reservation) implements Decision {}

  /**
   * Denied, and no trace left of it.
   *
   * @param told how long to wait at least, and for which limit
   * @param limits what remains in each limit
   */
  record Denied(Wait told, List<LimitState> limits) implements Decision {}
}
