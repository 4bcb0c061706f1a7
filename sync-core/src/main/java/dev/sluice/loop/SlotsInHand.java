package dev.sluice.loop;

import dev.sluice.ratelimit.Booking;
import dev.sluice.ratelimit.JointClaim;
import org.jspecify.annotations.Nullable;

/** What a run has of the budget: a place in the queue, or slots. To be closed when it ends. */
public final class SlotsInHand implements AutoCloseable {

  private @Nullable JointClaim claim;
  private @Nullable Booking slots;

  /** Takes a place in the queue. */
  public void queued(JointClaim place) {
    claim = place;
  }

  /** The place in the queue. */
  public JointClaim claim() {
    return held(claim);
  }

  /** The wait is over. */
  public void granted(Booking booking) {
    claim = null;
    slots = booking;
  }

  /** The slots, if there are any. */
  @Nullable Booking booking() {
    return slots;
  }

  /** The slots. */
  public Booking slots() {
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
