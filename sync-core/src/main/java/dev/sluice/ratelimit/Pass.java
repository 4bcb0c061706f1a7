package dev.sluice.ratelimit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Leave to send one request now: its slots in the budget, in the scopes that it is counted in, and
 * in the pace. One call closes all of them; the first counts. Safe for use by several threads.
 */
public final class Pass {

  private final List<Slot> slots;
  private final List<Scope> scopes;

  private Pass(List<Slot> slots, List<Scope> scopes) {
    this.slots = slots;
    this.scopes = scopes;
  }

  /** Takes one slot of each, or none. */
  static Pass take(Iterable<Reservation> reservations, List<Scope> scopes) {
    List<Slot> slots = new ArrayList<>();
    try {
      for (Reservation reservation : reservations) {
        slots.add(reservation.take());
      }
      return new Pass(slots, scopes);
    } catch (LeaseLostException | IllegalStateException lost) {
      slots.forEach(Slot::neverSent);
      throw lost;
    }
  }

  /** The scopes that the request is counted in, beside the limits that count every one. */
  public List<Scope> scopes() {
    return scopes;
  }

  /** The headers of the answer are there. See {@link Slot#answered()}. */
  public void answered() {
    all(Slot::answered);
  }

  /** No answer came, and the request may still arrive. See {@link Slot#givenUp()}. */
  public void givenUp() {
    all(Slot::givenUp);
  }

  /** The request has surely not left. See {@link Slot#neverSent()}. */
  public void neverSent() {
    all(Slot::neverSent);
  }

  /** The next also if one cannot be written down. */
  private void all(Consumer<Slot> closing) {
    RuntimeException problem = null;
    for (Slot slot : slots) {
      try {
        closing.accept(slot);
      } catch (RuntimeException unwritten) {
        problem = unwritten;
      }
    }
    if (problem != null) {
      throw problem;
    }
  }
}
