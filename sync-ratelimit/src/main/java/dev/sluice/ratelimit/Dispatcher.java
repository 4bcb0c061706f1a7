package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerLimit;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Hands out slots: at once where nobody waits, else in the order of the line. Its monitor is the
 * one lock of a limiter: it guards the slots, the line and the state of each claim, and nothing of
 * the caller's runs inside it.
 */
final class Dispatcher {

  private final SlotSource slots;
  private final Time time;
  private final Scheduler scheduler;
  private final LimiterListener listener;
  private final WaitQueue queue;
  private final Alarm alarm;
  private final AtomicInteger holders = new AtomicInteger();
  private volatile boolean closed;

  Dispatcher(RateLimiterBuilder options) {
    this.time = options.time();
    this.slots = new SlotSource(options.ledger(), time, options.config());
    this.scheduler = options.scheduler();
    this.listener = SafeListener.of(options.listener());
    this.queue = new WaitQueue(slots.config().longestNanos());
    this.alarm = new Alarm(time, scheduler, this::wake);
  }

  Time time() {
    return time;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  LimiterListener listener() {
    return listener;
  }

  synchronized LimiterConfig config() {
    return slots.config();
  }

  /** How many hold slots that they have not taken yet, or are going to acquire some. */
  AtomicInteger holders() {
    return holders;
  }

  long worstTransitNanos() {
    return config().worstTransit().toNanos();
  }

  /** A ticket for one slot, or the negative wait: without the lock where that is known. */
  long tryAcquire() {
    requireOpen();
    long denied = slots.deniedFor();
    return denied > 0 ? -denied : tryAcquire(1);
  }

  /** A ticket, or the negative wait; nobody who waits is overtaken. */
  private synchronized long tryAcquire(int n) {
    requireOpen();
    return queue.isEmpty() ? slots.attempt(n) : -alarm.left();
  }

  /**
   * n slots, if that is possible at once.
   *
   * @throws RateLimitedException if it is not
   */
  synchronized Hold tryHold(int n) {
    slots.config().check(n);
    long ticket = tryAcquire(n);
    if (ticket < 0) {
      throw forecast().denied(n);
    }
    return new Hold(this, ticket, n);
  }

  synchronized Forecast forecast() {
    long now = time.nanos();
    return slots.forecast(queue.inOrder(now), now);
  }

  synchronized int position(Waiter waiter) {
    return queue.inOrder(time.nanos()).indexOf(waiter);
  }

  /** Puts a claim in the line, from where it is served at once if it can be. */
  void join(Waiter waiter) {
    List<Waiter> settled;
    synchronized (this) {
      requireOpen();
      slots.config().check(waiter.slots());
      queue.add(waiter);
      settled = serveInOrder();
    }
    settled.forEach(Waiter::announce);
  }

  /** Takes a claim out of the line for this reason; false if it waits no more. */
  boolean leave(Waiter waiter, RuntimeException reason) {
    List<Waiter> settled;
    synchronized (this) {
      if (!queue.remove(waiter)) {
        return false;
      }
      waiter.end(reason);
      settled = serveInOrder();
    }
    waiter.announce();
    settled.forEach(Waiter::announce);
    return true;
  }

  /** Serves whom it can: to be called whenever a slot may have come free. */
  void serve() {
    List<Waiter> settled;
    synchronized (this) {
      if (queue.isEmpty()) {
        return;
      }
      settled = serveInOrder();
    }
    settled.forEach(Waiter::announce);
  }

  private void wake(long ring) {
    synchronized (this) {
      if (!alarm.rang(ring)) {
        return;
      }
    }
    serve();
  }

  /** So many slots belong to a reservation from now on. */
  synchronized void reserved(int n) {
    slots.reserved(n);
  }

  /**
   * A slot of a reservation is to be used now.
   *
   * @return false if the slots are no longer held
   * @throws RateLimitedException if the server has said meanwhile that it takes fewer
   */
  synchronized boolean take(long ticket) {
    long wait = slots.refusedFor();
    if (wait > 0) {
      Wait expected = new Wait(Duration.ofNanos(wait), true, null);
      throw new RateLimitedException(expected, forecast().states());
    }
    boolean held = slots.renew(ticket);
    slots.reserved(-1);
    return held;
  }

  /** A request was answered; if it was refused, nothing is granted for the length of the pause. */
  void answered(long ticket, long sentAt, @Nullable Duration pause, List<ServerLimit> limits) {
    synchronized (this) {
      slots.answered(ticket, sentAt, pause, limits);
      if (pause == null && queue.isEmpty()) {
        return;
      }
    }
    if (pause != null) {
      listener.paused(pause);
    }
    serve();
  }

  /** No answer came to a request, which may still arrive until then. */
  void givenUp(long ticket, long laterNanos) {
    synchronized (this) {
      slots.givenUp(ticket, laterNanos);
    }
    serve();
  }

  /** Slots of a reservation that nobody took. */
  void giveBackUntaken(long ticket, int n) {
    reserved(-n);
    giveBack(ticket, n);
  }

  void giveBack(long ticket, int n) {
    int back;
    synchronized (this) {
      back = slots.giveBack(ticket, n);
    }
    if (back > 0) {
      listener.gaveBack(back);
      serve();
    }
  }

  void pause(Duration length) {
    synchronized (this) {
      slots.pause(length);
    }
    listener.paused(length);
    serve();
  }

  /** Ends pauses at once, since requests go one by one through another limiter. */
  synchronized void startAtOnce() {
    slots.startAtOnce();
  }

  /** Holds to other limits; who waits for more than they could ever grant is told so. */
  void change(List<Limit> limits) {
    List<Waiter> settled = new ArrayList<>();
    synchronized (this) {
      slots.change(limits);
      LimiterConfig config = slots.config();
      queue.setPatience(config.longestNanos());
      for (Waiter waiter : queue.inOrder(time.nanos())) {
        if (!config.permit(waiter.slots())) {
          queue.remove(waiter);
          waiter.end(config.refusal(waiter.slots()));
          settled.add(waiter);
        }
      }
      settled.addAll(serveInOrder());
    }
    settled.forEach(Waiter::announce);
  }

  void close() {
    List<Waiter> ended;
    synchronized (this) {
      closed = true;
      ended = endAll(new RateLimiterClosedException());
    }
    ended.forEach(Waiter::announce);
  }

  /** The claims that are settled by it; they are to be announced outside of the lock. */
  private List<Waiter> serveInOrder() {
    List<Waiter> settled = new ArrayList<>();
    long now = time.nanos();
    try {
      for (Waiter head = queue.head(now); head != null; head = queue.head(now)) {
        if (!grant(head, now)) {
          return settled;
        }
        settled.add(head);
      }
      alarm.off();
      slots.leave();
    } catch (LedgerUnavailableException forNow) {
      alarm.in(forNow.retryIn().toNanos());
    } catch (RuntimeException brokenLedger) {
      settled.addAll(endAll(brokenLedger));
    }
    return settled;
  }

  private boolean grant(Waiter head, long now) {
    long ticket = slots.claim(head.slots());
    head.tried();
    if (ticket < 0) {
      alarm.in(Math.min(-ticket, queue.untilOrderChanges(now)));
      return false;
    }
    queue.remove(head);
    head.grant(new Hold(this, ticket, head.slots()));
    return true;
  }

  private List<Waiter> endAll(RuntimeException reason) {
    List<Waiter> ended = queue.inOrder(time.nanos());
    for (Waiter waiter : ended) {
      queue.remove(waiter);
      waiter.end(reason);
    }
    alarm.off();
    slots.leave();
    return ended;
  }

  private void requireOpen() {
    if (closed) {
      throw new RateLimiterClosedException();
    }
  }
}
