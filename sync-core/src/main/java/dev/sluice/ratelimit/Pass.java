package dev.sluice.ratelimit;

/**
 * Leave to send one request now: its slot in the budget and its slot in the pace. One call closes
 * both; the first counts. Safe for use by several threads.
 */
public final class Pass implements Leave {

  private final Slot budget;
  private final Slot pace;

  private Pass(Slot budget, Slot pace) {
    this.budget = budget;
    this.pace = pace;
  }

  /** Takes one slot of each, or none. */
  static Pass take(Reservation budget, Reservation pace) {
    Slot first = budget.take();
    try {
      return new Pass(first, pace.take());
    } catch (LeaseLostException | IllegalStateException lost) {
      first.neverSent();
      throw lost;
    }
  }

  /** The headers of the answer are there. See {@link Slot#answered()}. */
  @Override
  public void answered() {
    both(budget::answered, pace::answered);
  }

  /**
   * The same, and both limiters hear what the answer told of the server's limits; the pace only of
   * the next 10 s. See {@link Slot#answered(Evidence)}.
   */
  public void answered(Evidence evidence) {
    both(() -> budget.answered(evidence), () -> pace.answered(evidence.within(Limit.LONGEST_PACE)));
  }

  /** No answer came, and the request may still arrive. See {@link Slot#givenUp()}. */
  @Override
  public void givenUp() {
    both(budget::givenUp, pace::givenUp);
  }

  /** The request has surely not left. See {@link Slot#neverSent()}. */
  @Override
  public void neverSent() {
    both(budget::neverSent, pace::neverSent);
  }

  /** The second also if the first cannot be written down. */
  private static void both(Runnable first, Runnable second) {
    try {
      first.run();
    } finally {
      second.run();
    }
  }
}
