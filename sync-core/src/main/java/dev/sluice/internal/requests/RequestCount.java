package dev.sluice.internal.requests;

import dev.sluice.ratelimit.Slot;
import dev.sluice.throttle.ServerAnswer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the requests that were or may have been sent, and the pauses that the server asked for.
 * Safe for use by several threads.
 */
public final class RequestCount {

  private static final int TOO_MANY_REQUESTS = 429;

  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger pauses = new AtomicInteger();

  /** How many requests were or may have been sent until now. */
  public int requests() {
    return requests.get();
  }

  public int pauses() {
    return pauses.get();
  }

  /** Counts a pause on one path. Slots do not get to know such pauses. */
  void refusedForPath() {
    pauses.incrementAndGet();
  }

  /** The slot, which also counts its request once the request is answered or given up. */
  Slot counting(Slot slot) {
    return new CountingSlot(slot);
  }

  private final class CountingSlot implements Slot {

    private final Slot slot;
    private final AtomicBoolean isReported = new AtomicBoolean();

    CountingSlot(Slot slot) {
      this.slot = slot;
    }

    @Override
    public void answered(ServerAnswer answer) {
      if (count() && answer.status() == TOO_MANY_REQUESTS) {
        pauses.incrementAndGet();
      }
      slot.answered(answer);
    }

    @Override
    public void givenUp() {
      count();
      slot.givenUp();
    }

    @Override
    public void neverSent() {
      isReported.set(true);
      slot.neverSent();
    }

    /** Counts the request at its first report. */
    private boolean count() {
      boolean isFirst = isReported.compareAndSet(false, true);
      if (isFirst) {
        requests.incrementAndGet();
      }
      return isFirst;
    }
  }
}
