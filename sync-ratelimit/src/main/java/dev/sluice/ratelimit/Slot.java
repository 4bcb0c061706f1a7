package dev.sluice.ratelimit;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The slot of one request that is in flight. It stays open, and so taken, until its owner tells how
 * the request ended; the first of the three calls counts. Safe for use by several threads.
 */
public final class Slot implements Leave {

  private final Dispatcher desk;
  private final long ticket;
  private final long sentAt;
  private final AtomicBoolean settled = new AtomicBoolean();

  Slot(Dispatcher desk, long ticket) {
    this.desk = desk;
    this.ticket = ticket;
    this.sentAt = desk.time().nanos();
  }

  /** The headers of the answer are there: the slot counts as used now. */
  @Override
  public void answered() {
    answered(Evidence.NONE);
  }

  /**
   * The same, and the limiter hears what the answer told of the server's limits. It goes by the
   * newest request that was answered; what an older one told can only make it stricter.
   */
  public void answered(Evidence evidence) {
    if (settle()) {
      desk.answered(ticket, evidence, sentAt);
    }
  }

  /**
   * No answer came, and the request may still arrive: the slot counts as used when the worst
   * transit since its sending is over, or now if it is.
   */
  @Override
  public void givenUp() {
    if (settle()) {
      long missing = desk.worstTransitNanos() - (desk.time().nanos() - sentAt);
      desk.givenUp(ticket, Math.max(0, missing));
    }
  }

  /** The request has surely not left: the slot goes back. */
  @Override
  public void neverSent() {
    if (settle()) {
      desk.giveBack(ticket, 1);
    }
  }

  private boolean settle() {
    return !settled.getAndSet(true);
  }
}
