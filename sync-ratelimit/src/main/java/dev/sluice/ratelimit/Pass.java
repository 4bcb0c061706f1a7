package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

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
   * The same, and each limiter hears what concerns it: the scopes what the answer says of the quota
   * that the request was charged to, the budget and the pace everything else, and that too if the
   * request is counted in no scope. The pace hears only of what ends within 10 s.
   */
  public void answered(ServerAnswer answer) {
    Duration pause = Slot.pause(answer);
    boolean quotaIsCounted = !scopes.isEmpty();
    List<ServerLimit> ofQuota = limits(answer, limit -> limit.ofQuota());
    List<ServerLimit> ofAll = limits(answer, limit -> !(quotaIsCounted && limit.ofQuota()));
    List<ServerLimit> ofSoon = new ArrayList<>(ofAll);
    ofSoon.removeIf(Pass::endsLate);
    Duration pauseOfAll = quotaIsCounted && answer.ofQuota() ? null : pause;
    Duration pauseOfQuota = answer.ofQuota() ? pause : null;
    int pace = slots.size() - 1;
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i <= pace; i++) {
      all.add(i);
    }
    Each.of(
        all,
        i -> {
          if (i >= pace - 1) {
            slots.get(i).answered(pauseOfAll, i == pace ? ofSoon : ofAll);
          } else {
            slots.get(i).answered(pauseOfQuota, ofQuota);
          }
        });
  }

  private static List<ServerLimit> limits(ServerAnswer answer, Predicate<ServerLimit> which) {
    List<ServerLimit> limits = new ArrayList<>(answer.limits());
    limits.removeIf(which.negate());
    return limits;
  }

  private static boolean endsLate(ServerLimit limit) {
    Duration reset = limit.reset();
    return reset != null && reset.compareTo(Limit.LONGEST_PACE) > 0;
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
