package dev.sluice.loop;

import dev.sluice.ratelimit.Claim;
import dev.sluice.ratelimit.Reservation;
import org.jspecify.annotations.Nullable;

/** What a run has of the budget: a place in the queue, or slots. To be closed when it ends. */
public final class SlotsInHand implements AutoCloseable {

  private @Nullable Claim claim;
  private @Nullable Reservation slots;

  /** Takes a place in the queue. */
  public void queued(Claim place) {
    claim = place;
  }

  /** The place in the queue. */
  public Claim claim() {
    return held(claim);
  }

  /** The wait is over. */
  public void granted(Reservation reservation) {
    claim = null;
    slots = reservation;
  }

  /** Whether a request can be sent at once. */
  public boolean isEmpty() {
    return slots == null || slots.remaining() == 0;
  }

  /** The slots. */
  public Reservation slots() {
    return held(slots);
  }

  /** Gives back what was not used, and the place in the queue. */
  @Override
  public void close() {
    if (slots != null) {
      LettingGo.quietly(slots::close);
      slots = null;
    }
    if (claim != null) {
      LettingGo.quietly(claim::cancel);
      claim = null;
    }
  }

  private static <T> T held(@Nullable T thing) {
    if (thing == null) {
      throw new IllegalStateException("the run does not hold that now");
    }
    return thing;
  }
}
