package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer.ServerLimit;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Grants the slots of one limiter in the order of its queue. The dispatcher's monitor guards the
 * limiter's slots, its queue and its shares. Code of the caller never runs inside the monitor.
 */
final class Dispatcher {

  private final SlotSource slots;
  private final Time time;
  private final Scheduler scheduler;
  private final LimiterListener listener;
  private final WaitQueue queue;
  private final Alarm alarm;
  private final AtomicInteger shares = new AtomicInteger();
  private boolean awaitsLedger; // guarded by the lock, as the next one
  private Disposable lateAnswer = Disposable.disposed();
  private volatile boolean closed;
  private volatile String name = "limiter";

  Dispatcher(RateLimiter.Builder options) {
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

  SlotLedger ledger() {
    return slots.ledger();
  }

  LimiterListener listener() {
    return listener;
  }

  synchronized LimiterConfig config() {
    return slots.config();
  }

  /** How many acquisitions wait here, will wait here, or hold slots that are not taken yet. */
  AtomicInteger shares() {
    return shares;
  }

  /** What people call the queue. */
  String name() {
    return name;
  }

  void named(String queue) {
    name = queue;
  }

  /** A ticket for one slot, or the negated wait in nanoseconds. A known denial needs no lock. */
  long tryAcquire() {
    requireOpen();
    long denied = slots.deniedFor();
    return denied > 0 ? -denied : tryOne();
  }

  /** Allocates nothing unless the ledger is late. */
  private long tryOne() {
    try {
      return tryAcquire(1);
    } catch (LedgerException failed) {
      waitFor(failed);
      return now(() -> tryAcquire(1));
    }
  }

  /** Runs a step for a caller in no queue. Waits outside of the lock if the ledger is late. */
  <T> T now(Supplier<T> step) {
    while (true) {
      try {
        return step.get();
      } catch (LedgerException failed) {
        waitFor(failed);
      }
    }
  }

  /** Blocks until the late ledger has answered; an interrupt does not end the wait. */
  private static void waitFor(LedgerException failed) {
    Completable underWay = failed.underWay();
    if (underWay == null) {
      throw failed;
    }
    underWay.toCompletionStage(null).toCompletableFuture().join();
  }

  /** A ticket, or the negated wait in nanoseconds. Overtakes nobody who waits. */
  private synchronized long tryAcquire(int n) {
    requireOpen();
    return queue.isEmpty() ? slots.attempt(n) : -alarm.left();
  }

  /**
   * Grants the slots of a share immediately, without a place in the queue.
   *
   * @throws RateLimitedException if the slots are not free, or other shares wait
   */
  synchronized void grantAtOnce(Share share) {
    slots.config().check(share.slots());
    long ticket = tryAcquire(share.slots());
    if (ticket < 0) {
      throw forecastOfAll().denied(share.slots());
    }
    share.grant(ticket);
  }

  /** What an acquisition can expect that joins the end of the queue. */
  Forecast forecast() {
    return now(this::forecastOfAll);
  }

  private synchronized Forecast forecastOfAll() {
    long now = time.nanos();
    return slots.forecast(queue.inOrder(now), now);
  }

  /** Whether all who wait are surely served within that time. This costs less than a forecast. */
  synchronized boolean surelyServes(Duration within) {
    return slots.surelyGrants(queue, within, time.nanos());
  }

  /** What this share can expect. The cost grows with the number of shares ahead of it. */
  synchronized Forecast forecast(Share share) {
    long now = time.nanos();
    return slots.forecast(share.isSettled() ? List.of() : queue.ahead(share, now), now);
  }

  synchronized int position(Share share) {
    return queue.has(share) ? queue.ahead(share, time.nanos()).size() : -1;
  }

  synchronized boolean isNext(Share share) {
    return queue.head(time.nanos()) == share;
  }

  /** Puts a share in the queue, where the share is served immediately if possible. */
  void join(Share share) {
    List<Share> settled;
    synchronized (this) {
      requireOpen();
      slots.config().check(share.slots());
      queue.add(share);
      settled = serveInOrder();
    }
    settled.forEach(Share::announce);
  }

  /** Takes a share out of the queue, and makes the reason; false if the share no longer waits. */
  boolean leave(Share share, Supplier<RuntimeException> reason) {
    List<Share> settled;
    synchronized (this) {
      if (!queue.remove(share)) {
        return false;
      }
      share.end(reason.get());
      settled = serveInOrder();
    }
    share.announce();
    settled.forEach(Share::announce);
    return true;
  }

  /** Serves as many shares as possible. Called whenever a slot may have become free. */
  void serve() {
    List<Share> settled;
    synchronized (this) {
      if (queue.isEmpty()) {
        return;
      }
      settled = serveInOrder();
    }
    settled.forEach(Share::announce);
  }

  private void wake(long ring) {
    synchronized (this) {
      if (!alarm.rang(ring)) {
        return;
      }
    }
    serve();
  }

  /** From now on n more slots belong to shares, or fewer if n is negative. */
  synchronized void reserved(int n) {
    slots.reserved(n);
  }

  /**
   * Notes that a request is about to use one slot of the share.
   *
   * @return false if the ledger no longer holds the share's slots
   * @throws RateLimitedException if the server has announced meanwhile to take fewer requests
   */
  synchronized boolean take(Share share) {
    long wait = slots.refusedFor();
    if (wait > 0) {
      Wait expected = new Wait(Duration.ofNanos(wait), true, null);
      throw new RateLimitedException(expected, Duration.ZERO, 1, forecastOfAll().states());
    }
    boolean held = slots.hold(share);
    slots.reserved(-1);
    return held;
  }

  void answered(long ticket, long sentAt, @Nullable Duration pause, List<ServerLimit> limits) {
    synchronized (this) {
      slots.answered(ticket, sentAt, pause, limits);
    }
    if (pause != null) {
      listener.paused(pause);
    }
    serve();
  }

  /**
   * Notes that a request got no answer and may still reach the server. The request was sent {@code
   * agoNanos} ago.
   */
  void givenUp(long ticket, long agoNanos) {
    synchronized (this) {
      slots.givenUp(ticket, agoNanos);
    }
    serve();
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

  /** Makes pauses end without a slow start, since another limiter lets requests go one by one. */
  synchronized void startAtOnce() {
    slots.startAtOnce();
  }

  /** Changes the limits. Shares that the new limits can never grant fail. */
  void change(List<Limit> limits) {
    List<Share> settled = new ArrayList<>();
    synchronized (this) {
      slots.change(limits);
      LimiterConfig config = slots.config();
      queue.setPatience(config.longestNanos());
      for (Share share : queue.inOrder(time.nanos())) {
        if (!config.permit(share.slots())) {
          queue.remove(share);
          share.end(config.refusal(share.slots()));
          settled.add(share);
        }
      }
      settled.addAll(serveInOrder());
    }
    settled.forEach(Share::announce);
  }

  void close() {
    List<Share> ended;
    synchronized (this) {
      closed = true;
      lateAnswer.dispose();
      ended = endAll(new RateLimiterClosedException());
    }
    ended.forEach(Share::announce);
  }

  /** Serves the queue. Returns the settled shares, which are announced outside of the lock. */
  private List<Share> serveInOrder() {
    List<Share> settled = new ArrayList<>();
    long now = time.nanos();
    try {
      for (Share head = queue.head(now); head != null; head = queue.head(now)) {
        if (!grant(head, now)) {
          return settled;
        }
        settled.add(head);
      }
      alarm.off();
      slots.leave();
    } catch (LedgerException failed) {
      if (failed.isRefused()) {
        settled.addAll(endAll(failed));
      } else {
        alarm.in(failed.retryIn().toNanos());
        serveAfter(failed.underWay());
      }
    } catch (RuntimeException brokenLedger) {
      settled.addAll(endAll(brokenLedger));
    }
    return settled;
  }

  /** Serves again as soon as the late ledger has answered. */
  private void serveAfter(@Nullable Completable answer) {
    if (answer != null && !awaitsLedger) {
      awaitsLedger = true;
      lateAnswer = answer.observeOn(scheduler).subscribe(this::serveNow);
    }
  }

  private void serveNow() {
    synchronized (this) {
      awaitsLedger = false;
    }
    serve();
  }

  private boolean grant(Share head, long now) {
    long ticket = slots.acquire(head.slots());
    head.tried();
    if (ticket < 0) {
      alarm.in(Math.min(-ticket, queue.untilOrderChanges(now)));
      return false;
    }
    queue.remove(head);
    head.grant(ticket);
    return true;
  }

  private List<Share> endAll(RuntimeException reason) {
    List<Share> ended = queue.inOrder(time.nanos());
    for (Share share : ended) {
      queue.remove(share);
      share.end(reason);
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
