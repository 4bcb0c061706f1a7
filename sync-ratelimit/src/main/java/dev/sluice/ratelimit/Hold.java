package dev.sluice.ratelimit;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** The slots of one claim in one limiter, until each is taken or given back. */
final class Hold {

  private static final int CLOSED = -1;

  private final Dispatcher desk;
  private final long ticket;
  private final AtomicInteger left;
  private final AtomicBoolean held = new AtomicBoolean(true);

  Hold(Dispatcher desk, long ticket, int slots) {
    this.desk = desk;
    this.ticket = ticket;
    this.left = new AtomicInteger(slots);
    desk.holders().incrementAndGet();
    desk.reserved(slots);
  }

  /** How many slots can still be taken. */
  int remaining() {
    return Math.max(0, left.get());
  }

  /**
   * Takes one for a request that is sent now.
   *
   * @throws IllegalStateException if none is left, or they are closed
   * @throws RateLimitedException if the server has said meanwhile that it takes fewer requests; the
   *     slot is there as before
   * @throws LeaseLostException if the slots were held too long and belong to nobody any more
   */
  HeldSlot.Part take(HeldSlot.Counts counts) {
    int before = left.getAndUpdate(n -> n > 0 ? n - 1 : n);
    if (before <= 0) {
      throw new IllegalStateException(
          before == CLOSED ? "The slots are closed" : "All slots are taken");
    }
    boolean alive = taken();
    if (before == 1) {
      letGo();
    }
    if (!alive) {
      throw new LeaseLostException();
    }
    return new HeldSlot.Part(desk, counts, ticket, desk.time().nanos());
  }

  /** If that cannot be found out nothing is sent, and the slot is there as before. */
  private boolean taken() {
    try {
      return desk.take(ticket);
    } catch (RuntimeException unknown) {
      if (left.getAndUpdate(n -> n == CLOSED ? CLOSED : n + 1) == CLOSED) {
        letGo();
        desk.giveBackUntaken(ticket, 1);
      }
      throw unknown;
    }
  }

  private void letGo() {
    if (held.getAndSet(false)) {
      desk.holders().decrementAndGet();
    }
  }

  /** Gives back what was not taken. Only the first call counts. */
  void close() {
    int unused = left.getAndSet(CLOSED);
    if (unused > 0) {
      letGo();
      desk.giveBackUntaken(ticket, unused);
    }
  }
}
