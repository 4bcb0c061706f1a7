package dev.sluice.internal.loop;

import dev.sluice.ratelimit.Acquisition;
import dev.sluice.ratelimit.Slots;
import org.jspecify.annotations.Nullable;

/** What a run has of the budget: a place in the queue, or slots. To be closed when it ends. */
public final class SlotsInHand implements AutoCloseable {

  private @Nullable Acquisition<Slots> place;
  private @Nullable Slots slots;

  /** Takes a place in the queue. */
  public void queued(Acquisition<Slots> waiting) {
    place = waiting;
  }

  /** The place in the queue. */
  public Acquisition<Slots> place() {
    return held(place);
  }

  /** The wait is over. */
  public void granted(Slots acquired) {
    place = null;
    slots = acquired;
  }

  /** The slots, if there are any. */
  @Nullable Slots held() {
    return slots;
  }

  /** The slots. */
  public Slots slots() {
    return held(slots);
  }

  /** Gives back what was not used, and the place in the queue. */
  @Override
  public void close() {
    if (slots != null) {
      slots.close();
      slots = null;
    }
    if (place != null) {
      place.cancel();
      place = null;
    }
  }

  private static <T> T held(@Nullable T thing) {
    if (thing == null) {
      throw new IllegalStateException("the run does not hold that now");
    }
    return thing;
  }
}
