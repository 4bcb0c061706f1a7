package dev.sluice.ratelimit;

import java.util.ArrayList;
import java.util.List;

/**
 * Leave to send one request now: its slots in the budget, in the scopes that it is counted in, and
 * in the pace. One call closes all of them; the first counts. Safe for use by several threads.
 */
public final class Pass implements Leave {

  /** Those of the scopes, of the budget and of the pace, in this order. */
  private final List<Slot> slots;

  private final List<Scope> scopes;

  private Pass(List<Slot> slots, List<Scope> scopes) {
    this.slots = slots;
    this.scopes = scopes;
  }

  /**
   * Takes one slot of each, or none.
   *
   * @param reservations of the scopes, of the budget and of the pace, in this order
   */
  static Pass take(Iterable<Reservation> reservations, List<Scope> scopes) {
    List<Slot> slots = new ArrayList<>();
    try {
      for (Reservation reservation : reservations) {
        slots.add(reservation.take());
      }
      return new Pass(slots, scopes);
    } catch (RuntimeException lost) {
      slots.forEach(slot -> Each.after(lost, slot::neverSent));
      throw lost;
    }
  }

  /** The scopes that the request is counted in, beside the limits that count every one. */
  public List<Scope> scopes() {
    return scopes;
  }

  /** The headers of the answer are there. See {@link Slot#answered()}. */
  @Override
  public void answered() {
    Each.of(slots, Slot::answered);
  }

  /**
   * The same, and the budget and the pace hear what the answer told of the limits that count every
   * request; the pace only of the next 10 s. See {@link Slot#answered(Evidence)}.
   */
  public void answered(Evidence evidence) {
    answered(new Told(evidence, Evidence.NONE));
  }

  /**
   * The same, and the scopes hear what was told of the quota; so do the budget and the pace if the
   * request is counted in no scope.
   */
  public void answered(Told told) {
    Evidence ofAll = scopes.isEmpty() ? told.together() : told.ofAll();
    Slot pace = slots.get(slots.size() - 1);
    Slot budget = slots.get(slots.size() - 2);
    Each.of(
        slots,
        slot -> {
          if (slot == pace) {
            slot.answered(ofAll.within(Limit.LONGEST_PACE));
          } else {
            slot.answered(slot == budget ? ofAll : told.ofQuota());
          }
        });
  }

  /** No answer came, and the request may still arrive. See {@link Slot#givenUp()}. */
  @Override
  public void givenUp() {
    Each.of(slots, Slot::givenUp);
  }

  /** The request has surely not left. See {@link Slot#neverSent()}. */
  @Override
  public void neverSent() {
    Each.of(slots, Slot::neverSent);
  }
}
