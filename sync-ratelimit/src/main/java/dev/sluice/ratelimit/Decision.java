package dev.sluice.ratelimit;

import java.util.List;

/** The answer to an attempt that does not queue. */
public sealed interface Decision {

  /**
   * The slots, or the reason why there are none as an exception.
   *
   * @throws RateLimitedException if denied
   */
  Reservation orThrow();

  /**
   * Granted.
   *
   * @param reservation the slots, to be closed by the caller
   */
  record Granted(Reservation reservation) implements Decision {

    @Override
    public Reservation orThrow() {
      return reservation;
    }
  }

  /**
   * Denied, and no trace left of it.
   *
   * @param told how long to wait at least, and for which limit
   * @param limits what remains in each limit
   */
  record Denied(Wait told, List<LimitState> limits) implements Decision {

    @Override
    public Reservation orThrow() {
      throw new RateLimitedException(told, limits);
    }
  }
}
