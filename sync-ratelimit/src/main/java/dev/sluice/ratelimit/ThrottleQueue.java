package dev.sluice.ratelimit;

import dev.sluice.ratelimit.CallOrder.OpenCall;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue of requests that a throttle holds back. An alarm rings when the throttle must be asked
 * again about a call. If the throttle keeps calls in order, the queue asks about the first call
 * only.
 */
final class ThrottleQueue {

  private static final Logger LOG = LoggerFactory.getLogger(ThrottleQueue.class);

  private final Throttle throttle;
  private final Time time;
  private final Scheduler scheduler;
  private final CallOrder order = new CallOrder(); // guarded by this, as the alarm
  private final Alarm alarm;
  private final AtomicBoolean isAllToBeAsked = new AtomicBoolean();

  ThrottleQueue(Throttle throttle, Time time, Scheduler scheduler) {
    this.throttle = throttle;
    this.time = time;
    this.scheduler = scheduler;
    this.alarm = new Alarm(time, scheduler, this::ring);
  }

  /**
   * Creates a place for one request. If the server refuses the request, the next request continues
   * the throttle's call.
   */
  HeldBack place() {
    return new HeldBack(null, false);
  }

  /**
   * Creates a place for a request whose caller repeats refused requests himself.
   *
   * @param refused the place of the request that is repeated; null for the first request
   */
  HeldBack placeToRepeat(@Nullable HeldBack refused) {
    return new HeldBack(refused, true);
  }

  private void ring(long number) {
    synchronized (this) {
      if (!alarm.rang(number)) {
        return;
      }
    }
    ask(false);
  }

  /** Asks the throttle about the calls whose time has come, or about all calls. */
  private void ask(boolean all) {
    List<HeldBack> settled = new ArrayList<>();
    synchronized (this) {
      if (throttle.isInOrder()) {
        askInOrder(settled);
      } else {
        askEach(all ? order.all() : order.due(time.nanos()), settled);
      }
      if (order.nobodyWaits()) {
        alarm.off();
      } else {
        OpenCall next = throttle.isInOrder() ? order.first() : order.next();
        alarm.in(Math.max(1, next.askAt() - time.nanos()));
      }
    }
    settled.forEach(HeldBack::announce);
  }

  private void askInOrder(List<HeldBack> settled) {
    boolean goes = true;
    while (goes && !order.nobodyWaits()) {
      goes = ask(order.first(), settled);
    }
  }

  private void askEach(List<OpenCall> turns, List<HeldBack> settled) {
    for (OpenCall turn : turns) {
      if (!order.nobodyWaits() && order.has(turn)) {
        ask(turn, settled);
      }
    }
  }

  /** Asks about a call; false if it is still held back. A throttle's error ends its request. */
  private boolean ask(OpenCall turn, List<HeldBack> settled) {
    HeldBack who = turn.waits();
    try {
      long now = time.nanos();
      Duration hold = Deadline.checked(turn.call().hold(now));
      if (who != null) {
        who.tries++;
      }
      if (!hold.isZero()) {
        order.askAt(turn, now + hold.toNanos());
        return false;
      }
      settled.add(letGo(turn));
    } catch (RuntimeException brokenThrottle) {
      order.remove(turn);
      if (who == null) {
        LOG.warn("a throttle failed to tell how long a call is held back", brokenThrottle);
      } else {
        who.settle(brokenThrottle);
        abandon(turn.call());
        settled.add(who);
      }
    }
    return true;
  }

  private HeldBack letGo(OpenCall turn) {
    HeldBack who = turn.waits();
    if (who == null) {
      who = order.firstThatWaits();
      OpenCall own = order.takeOver(turn);
      if (!order.has(own)) {
        abandon(own.call());
      }
    } else {
      order.remove(turn);
    }
    who.letGo(turn.call());
    return who;
  }

  private void abandon(Throttle.Call call) {
    try {
      call.abandon(time.nanos());
    } catch (RuntimeException brokenThrottle) {
      LOG.warn("a throttle failed to abandon a call", brokenThrottle);
    }
    tellTheOthers();
  }

  /** Something has happened that may change how long the others are held back. */
  private void tellTheOthers() {
    if (!isAllToBeAsked.getAndSet(true)) {
      scheduler.scheduleDirect(
          () -> {
            isAllToBeAsked.set(false);
            ask(true);
          });
    }
  }

  /**
   * Keeps one refused call for the next request; an earlier kept call is abandoned. One call is
   * enough, because requests go one by one after a refusal.
   */
  private void keep(Throttle.Call call) {
    OpenCall before;
    synchronized (this) {
      before = order.unclaimed(call, time.nanos());
    }
    if (before != null) {
      abandon(before.call());
    }
  }

  /** One request: the throttle holds it back, lets it go and hears of its answer. */
  final class HeldBack extends QueuePlace {

    private final @Nullable HeldBack repeated;
    private final boolean isRepeatedByCaller;

    // Guarded by the queue.
    private @Nullable OpenCall turn; // while it waits, and from a refusal until that is repeated
    private Throttle.@Nullable Call call; // since it joined
    private boolean left; // or was abandoned
    private boolean granted;
    private @Nullable RuntimeException ended;
    private int tries;

    HeldBack(@Nullable HeldBack repeated, boolean isRepeatedByCaller) {
      super(time, scheduler);
      this.repeated = repeated;
      this.isRepeatedByCaller = isRepeatedByCaller;
    }

    @Override
    void join() {
      begin();
      synchronized (ThrottleQueue.this) {
        turn = turn(time.nanos());
        call = turn.call();
      }
      ask(false);
    }

    private OpenCall turn(long now) {
      OpenCall again;
      if (repeated == null) {
        again = order.takeUnclaimed(this, now);
      } else {
        OpenCall refused = repeated.turn;
        repeated.turn = null;
        again = refused == null ? null : order.returned(refused, this, now);
      }
      return again == null ? order.begun(throttle.begin(now), this, now) : again;
    }

    /** Gives this request the call that it comes back for. */
    void owns(OpenCall refused) {
      turn = refused;
    }

    @Override
    void skip() {
      if (repeated != null) {
        repeated.abandon();
      }
    }

    @Override
    String queue() {
      return AccountLimiter.THROTTLE;
    }

    private void letGo(Throttle.Call with) {
      turn = null;
      call = with;
      granted = true;
      settle();
    }

    private void settle(RuntimeException reason) {
      turn = null;
      ended = reason;
      left = true;
      settle();
    }

    private void end(RuntimeException reason) {
      synchronized (ThrottleQueue.this) {
        if (isSettled() || turn == null) {
          return;
        }
        order.remove(turn);
        settle(reason);
      }
      ThrottleQueue.this.abandon(call());
      announce();
    }

    @Override
    boolean isGranted() {
      synchronized (ThrottleQueue.this) {
        return granted;
      }
    }

    @Override
    @Nullable RuntimeException ended() {
      synchronized (ThrottleQueue.this) {
        return ended;
      }
    }

    @Override
    Wait expected() {
      List<HeldBack> settled = new ArrayList<>();
      long left;
      synchronized (ThrottleQueue.this) {
        if (turn != null && !isSettled()) {
          ask(turn, settled);
        }
        left = turn == null || isSettled() ? 0 : Math.max(0, turn.askAt() - time.nanos());
      }
      settled.forEach(HeldBack::announce);
      return new Wait(Duration.ofNanos(left), false, null);
    }

    @Override
    boolean surelyWaitsLonger(Duration within) {
      return false; // the throttle may change its mind
    }

    @Override
    int position() {
      synchronized (ThrottleQueue.this) {
        if (turn == null || isSettled()) {
          return -1;
        }
        return throttle.isInOrder() ? order.ahead(turn) : 0;
      }
    }

    @Override
    void expire() {
      ask(false);
      end(denied(waited()));
    }

    @Override
    void refuseBeyond(Duration within) {
      if (expected().atLeast().compareTo(within) > 0) {
        end(denied(Duration.ZERO));
      }
    }

    private RateLimitedException denied(Duration waited) {
      return new RateLimitedException(expected(), waited, tries, List.of());
    }

    @Override
    void cancel() {
      end(cancelled());
      boolean isUnused;
      synchronized (ThrottleQueue.this) {
        isUnused = call != null && !left;
        left = true;
      }
      if (isUnused) {
        abandon();
      }
    }

    /** The request leaves. From now on only its answer, or giving it up, ends the call. */
    void leave() {
      synchronized (ThrottleQueue.this) {
        left = true;
      }
    }

    private Throttle.Call call() {
      synchronized (ThrottleQueue.this) {
        return Objects.requireNonNull(call);
      }
    }

    /**
     * Passes an answer to the throttle. The caller must call {@link #tellTheOthers} after the
     * limiters have heard the answer too. If the throttle fails, returns the answer unchanged,
     * because the limiters need the answer to settle their slots.
     *
     * @param ofItsQuota whether the answer refuses the request for a quota that a limiter counts
     * @return the answer that the limiters are to hear
     */
    ServerAnswer answered(ServerAnswer answer, boolean ofItsQuota) {
      try {
        return heard(answer, ofItsQuota);
      } catch (RuntimeException brokenThrottle) {
        LOG.warn("a throttle failed to hear an answer", brokenThrottle);
        return answer;
      }
    }

    private ServerAnswer heard(ServerAnswer answer, boolean ofItsQuota) {
      if (ofItsQuota && answer.retryAfter() != null) {
        call().abandon(time.nanos()); // the quota knows all there is to know
        return answer;
      }
      call().answered(answer, time.nanos());
      if (!answer.isRefusal()) {
        return answer;
      }
      if (!isRepeatedByCaller) {
        return answer.withRetryAfter(pause(answer));
      }
      synchronized (ThrottleQueue.this) {
        turn = order.refused(call(), this, time.nanos());
      }
      return named(answer);
    }

    /**
     * Returns what the limiters hear of a refusal. If the server names no time, the throttle
     * decides how long the call waits, and the limiters hear only how many requests remain.
     */
    private ServerAnswer named(ServerAnswer refusal) {
      return refusal.retryAfter() == null ? ServerAnswer.telling(refusal.limits()) : refusal;
    }

    private Duration pause(ServerAnswer refusal) {
      Duration named = refusal.retryAfter();
      if (named != null) {
        keep(call());
        return named;
      }
      Duration chosen = call().hold(time.nanos());
      if (chosen.isZero()) {
        // The throttle let the call send now, and the call does not send now.
        call().abandon(time.nanos());
      } else {
        keep(call());
      }
      return chosen;
    }

    /** There will be no answer. */
    void abandon() {
      Throttle.Call last;
      synchronized (ThrottleQueue.this) {
        last = turn == null ? call() : turn.call();
        if (turn != null) {
          order.remove(turn);
          turn = null;
        }
      }
      ThrottleQueue.this.abandon(last);
    }

    /** Something has happened that may change how long the others are held back. */
    void tellTheOthers() {
      ThrottleQueue.this.tellTheOthers();
    }
  }
}
