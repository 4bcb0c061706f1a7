package dev.sluice.ratelimit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Slots that an operation has of several limiters at once: of the budget, and of every scope that
 * one of its requests is counted in. To be closed by its owner, whatever happens. Safe for use by
 * several threads.
 */
public final class Booking implements AutoCloseable {

  private final Map<RateLimiter, Reservation> reservations;

  Booking(Map<RateLimiter, Reservation> reservations) {
    this.reservations = new LinkedHashMap<>(reservations);
  }

  /** How many slots of a limiter can still be taken. */
  public int remaining(RateLimiter limiter) {
    Reservation reservation = reservations.get(limiter);
    return reservation == null ? 0 : reservation.remaining();
  }

  /** What it has of each limiter, in the order in which they were claimed. */
  List<Reservation> all() {
    return List.copyOf(reservations.values());
  }

  /**
   * What a request takes a slot of each of.
   *
   * @throws IllegalStateException if one of the limiters is not among them
   */
  List<Reservation> of(List<RateLimiter> limiters) {
    List<Reservation> wanted = new ArrayList<>();
    for (RateLimiter limiter : limiters) {
      Reservation reservation = reservations.get(limiter);
      if (reservation == null) {
        throw new IllegalStateException("no slot of that limiter was claimed");
      }
      wanted.add(reservation);
    }
    return wanted;
  }

  /** Gives back what was not taken, also if one of the limiters cannot write it down. */
  @Override
  public void close() {
    Each.of(reservations.values(), Reservation::close);
  }
}
