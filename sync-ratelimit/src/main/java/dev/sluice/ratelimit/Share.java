package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The part of an acquisition in one limiter. A share first waits in the limiter's queue, then holds
 * slots. Each slot is taken for a request or given back.
 */
final class Share extends QueuePlace {

  private static final int CLOSED = -1;
  private static final int NO_TICKET = -1;

  private final Dispatcher desk;
  private final int slots;
  private final Priority priority;
  private final AtomicInteger left = new AtomicInteger();
  private final AtomicBoolean over = new AtomicBoolean();

  // Guarded by the desk.
  private int tries;
  private long ticket = NO_TICKET;
  private long leasedAt;
  private @Nullable RuntimeException ended;

  /** The limiter is not forgotten until this share is over. */
  Share(Dispatcher desk, int slots, Priority priority) {
    super(desk.time(), desk.scheduler());
    this.desk = desk;
    this.slots = slots;
    this.priority = priority;
    desk.shares().incrementAndGet();
  }

  /** The share is over: it does not wait, and none of its slots can be taken any more. */
  private void end() {
    if (!over.getAndSet(true)) {
      desk.shares().decrementAndGet();
    }
  }

  @Override
  void join() {
    begin();
    try {
      desk.join(this);
    } catch (RuntimeException refused) {
      end();
      throw refused;
    }
    if (!isSettled()) {
      desk.listener().queued(slots, priority);
    }
  }

  /** Takes the slots immediately, without joining the queue. */
  Share atOnce() {
    try {
      desk.now(
          () -> {
            desk.grantAtOnce(this);
            return this;
          });
      return this;
    } catch (RuntimeException denied) {
      end();
      throw denied;
    }
  }

  @Override
  void skip() {
    end();
  }

  @Override
  String queue() {
    return desk.name();
  }

  Dispatcher desk() {
    return desk;
  }

  int slots() {
    return slots;
  }

  Priority priority() {
    return priority;
  }

  /** True for good, also after the slots were taken or given back. */
  @Override
  boolean isGranted() {
    synchronized (desk) {
      return ticket != NO_TICKET;
    }
  }

  @Override
  @Nullable RuntimeException ended() {
    synchronized (desk) {
      return ended;
    }
  }

  @Override
  Wait expected() {
    return desk.now(() -> desk.forecast(this)).waitOf(this);
  }

  /** False unless this is the next share: only that one can be sure, and forecasts are costly. */
  @Override
  boolean surelyWaitsLonger(Duration within) {
    if (!desk.isNext(this)) {
      return false;
    }
    Wait expected = desk.forecast(this).waitOf(this);
    return expected.exact() && expected.atLeast().compareTo(within) > 0;
  }

  @Override
  int position() {
    return desk.position(this);
  }

  @Override
  void refuseBeyond(Duration within) {
    if (desk.surelyServes(within)) {
      return;
    }
    Forecast forecast = desk.forecast(this);
    if (forecast.waitOf(this).atLeast().compareTo(within) > 0) {
      RateLimitedException denied = denied(forecast, Duration.ZERO);
      desk.leave(this, () -> denied);
    }
  }

  @Override
  void cancel() {
    if (!desk.leave(this, Share::cancelled)) {
      close();
    }
  }

  @Override
  void expire() {
    desk.serve();
    RuntimeException inVain = inVain();
    desk.leave(this, () -> inVain);
  }

  /** Why the wait was in vain: the denial, or the ledger's error if the ledger cannot be read. */
  private RuntimeException inVain() {
    try {
      return denied(desk.forecast(this), waited());
    } catch (RuntimeException brokenLedger) {
      return brokenLedger;
    }
  }

  private RateLimitedException denied(Forecast forecast, Duration waited) {
    synchronized (desk) {
      return new RateLimitedException(forecast.waitOf(this), waited, tries, forecast.states());
    }
  }

  /** The desk has tried to grant this share, inside the desk's lock. */
  void tried() {
    tries++;
  }

  /** The desk grants this share, inside the desk's lock. */
  void grant(long granted) {
    ticket = granted;
    leased();
    desk.reserved(slots);
    left.set(slots);
    settle();
  }

  /** The ledger has begun the slots' lease anew. Inside the desk's lock, as the next two. */
  void leased() {
    leasedAt = desk.time().nanos();
  }

  long leasedAt() {
    return leasedAt;
  }

  long ticket() {
    return ticket;
  }

  /** The desk ends the wait, inside its lock. */
  void end(RuntimeException reason) {
    ended = reason;
    end();
    settle();
  }

  @Override
  void announce() {
    LimiterListener listener = desk.listener();
    if (listener != LimiterListener.NONE) {
      if (isGranted()) {
        listener.granted(slots, waited());
      } else {
        listener.cancelled(slots, waited());
      }
    }
    super.announce();
  }

  /** How many slots can still be taken. */
  int remaining() {
    return Math.max(0, left.get());
  }

  /**
   * Takes one slot for a request that is sent now.
   *
   * @return the ledger's ticket for the share's slots
   * @throws IllegalStateException if no slot is left, or the share is closed
   * @throws RateLimitedException if the server now takes fewer requests; the slot stays in the
   *     share
   * @throws LedgerException if the slots were held longer than their lease
   */
  long take() {
    int before = left.getAndUpdate(n -> n > 0 ? n - 1 : n);
    if (before <= 0) {
      throw new IllegalStateException(
          before == CLOSED ? "the slots are closed" : "all slots are taken");
    }
    boolean alive = isStillHeld();
    if (before == 1) {
      end();
    }
    if (!alive) {
      throw LedgerException.leaseEnded();
    }
    return ticket;
  }

  /**
   * Whether the slots are still held. If the ledger cannot be asked, nothing is sent and the slot
   * stays.
   */
  private boolean isStillHeld() {
    try {
      return desk.now(() -> desk.take(this));
    } catch (RuntimeException unknown) {
      if (left.getAndUpdate(n -> n == CLOSED ? CLOSED : n + 1) == CLOSED) {
        giveBack(1);
      }
      throw unknown;
    }
  }

  /** Gives back the granted slots that no request has taken. Only the first call counts. */
  void close() {
    int unused = left.getAndSet(CLOSED);
    if (unused > 0) {
      giveBack(unused);
    }
  }

  private void giveBack(int unused) {
    end();
    desk.reserved(-unused);
    desk.giveBack(ticket, unused);
  }
}
