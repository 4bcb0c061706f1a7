package dev.sluice.ratelimit;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Slots that were taken at once, none of which has an age yet. Each request takes one; {@link
 * #close()} returns exactly those that were not taken. To be closed by its owner, whatever happens.
 * Safe for use by several threads.
 */
public final class Reservation implements AutoCloseable {

  private static final int CLOSED = -1;

  private final Dispatcher desk;
  private final long ticket;
  private final AtomicInteger left;
  private final AtomicBoolean held = new AtomicBoolean(true);

  Reservation(Dispatcher desk, long ticket, int slots) {
    this.desk = desk;
    this.ticket = ticket;
    this.left = new AtomicInteger(slots);
    desk.hold();
    desk.reserved(slots);
  }

  /** How many slots can still be taken. */
  public int remaining() {
    return Math.max(0, left.get());
  }

  /**
   * Takes a slot for a request that is sent now.
   *
   * @throws IllegalStateException if none is left, or the reservation is closed
   * @throws RateLimitedException if the server has told meanwhile that it takes fewer requests than
   *     are reserved, and this would be one too many; the slot is there as before
   * @throws LeaseLostException if the slots were held too long and belong to nobody any more
   */
  public Slot take() {
    int before = left.getAndUpdate(n -> n > 0 ? n - 1 : n);
    if (before <= 0) {
      throw new IllegalStateException(
          before == CLOSED
              ? "The reservation is closed"
              : "All slots of the reservation are taken");
    }
    boolean alive = taken();
    if (before == 1) {
      letGo();
    }
    if (!alive) {
      throw new LeaseLostException();
    }
    return new Slot(desk, ticket);
  }

  /** Where that cannot be found out nothing is sent, and the slot is there as before. */
  private boolean taken() {
    try {
      return desk.take(ticket);
    } catch (RuntimeException unknown) {
      if (left.getAndUpdate(n -> n == CLOSED ? CLOSED : n + 1) == CLOSED) {
        letGo();
        Each.after(unknown, () -> desk.giveBackUntaken(ticket, 1));
      }
      throw unknown;
    }
  }

  private void letGo() {
    if (held.getAndSet(false)) {
      desk.letGo();
    }
  }

  /** Returns what was not taken. Only the first call counts. */
  @Override
  public void close() {
    int unused = left.getAndSet(CLOSED);
    if (unused > 0) {
      letGo();
      desk.giveBackUntaken(ticket, unused);
    }
  }
}
