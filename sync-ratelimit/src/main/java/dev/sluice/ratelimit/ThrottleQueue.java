package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The requests that a throttle holds back, and the calls that its answers belong to. */
final class ThrottleQueue {

  private static final Logger LOG = LoggerFactory.getLogger(ThrottleQueue.class);

  private final Throttle throttle;
  private final Time time;
  private final Scheduler scheduler;
  private final AtomicReference<Throttle.@Nullable Call> refused = new AtomicReference<>();
  private final Set<HeldBack> heldBack = ConcurrentHashMap.newKeySet();

  ThrottleQueue(Throttle throttle, Time time, Scheduler scheduler) {
    this.throttle = throttle;
    this.time = time;
    this.scheduler = scheduler;
  }

  /** A place for one request. If that is refused, the next one goes on with its call. */
  HeldBack place() {
    return new HeldBack(null, false);
  }

  /**
   * A place for one request of a caller who repeats it by himself.
   *
   * @param refused the place of the request that is repeated; null for the first one
   */
  HeldBack placeToRepeat(@Nullable HeldBack refused) {
    return new HeldBack(refused, true);
  }

  private Throttle.Call begin() {
    Throttle.Call again = refused.getAndSet(null);
    return again == null ? throttle.begin(time.nanos()) : again;
  }

  /** Only one goes on: requests come one by one at first, and nobody would repeat the others. */
  private void keep(Throttle.Call call) {
    Throttle.Call before = refused.getAndSet(call);
    if (before != null) {
      before.abandon(time.nanos());
    }
  }

  /** One request: the throttle holds it back, lets it go and hears of its answer. */
  final class HeldBack extends Place {

    private final @Nullable HeldBack repeated;
    private final boolean isRepeatedByCaller;
    private Throttle.@Nullable Call call; // since it joined
    private boolean left; // or was cancelled
    private Disposable timer = Disposable.disposed();
    private long opensAt;
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
      synchronized (this) {
        call = repeated == null ? ThrottleQueue.this.begin() : repeated.call();
      }
      heldBack.add(this);
      ask();
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

    /** Asks the throttle, and once more when the time is over that it names. */
    void ask() {
      synchronized (this) {
        if (granted || ended != null) {
          return;
        }
        timer.dispose();
        if (isHeldBack()) {
          return;
        }
      }
      finish();
    }

    /** If the throttle fails, whoever waits is told. */
    private boolean isHeldBack() {
      try {
        Duration hold = Deadline.checked(Objects.requireNonNull(call).hold(time.nanos()));
        tries++;
        if (!hold.isZero()) {
          opensAt = time.nanos() + hold.toNanos();
          timer = scheduler.scheduleDirect(this::ask, hold.toNanos(), TimeUnit.NANOSECONDS);
          return true;
        }
        granted = true;
      } catch (RuntimeException brokenThrottle) {
        ended = brokenThrottle;
      }
      return false;
    }

    private void finish() {
      heldBack.remove(this);
      settle();
      announce();
    }

    private void end(RuntimeException reason) {
      synchronized (this) {
        if (granted || ended != null) {
          return;
        }
        ended = reason;
        timer.dispose();
      }
      finish();
    }

    @Override
    synchronized boolean isGranted() {
      return granted;
    }

    @Override
    synchronized @Nullable RuntimeException ended() {
      return ended;
    }

    @Override
    synchronized Wait expected() {
      long left = isSettled() ? 0 : Math.max(0, opensAt - time.nanos());
      return new Wait(Duration.ofNanos(left), false, null);
    }

    @Override
    int position() {
      return isSettled() ? -1 : 0;
    }

    @Override
    void expire() {
      ask();
      end(denied(waited()));
    }

    @Override
    void refuseBeyond(Duration within) {
      if (expected().atLeast().compareTo(within) > 0) {
        end(denied(Duration.ZERO));
      }
    }

    private synchronized RateLimitedException denied(Duration waited) {
      return new RateLimitedException(expected(), waited, tries, List.of());
    }

    @Override
    void cancel() {
      if (!isSettled()) {
        end(cancelled());
      }
      boolean isUnused;
      synchronized (this) {
        isUnused = call != null && !left;
        left = true;
      }
      if (isUnused) {
        abandon();
      }
    }

    /** The request leaves: only its answer, or that there is none, ends the call. */
    synchronized void leave() {
      left = true;
    }

    private synchronized Throttle.Call call() {
      return Objects.requireNonNull(call);
    }

    /**
     * An answer came. {@link #tellTheOthers} is to follow when the limits have heard it too. If the
     * throttle fails, they hear it all the same: else the slot would stay taken for ever.
     *
     * @param ofItsQuota whether it refuses the request for a quota that is counted here
     * @return what the limits are to hear
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
      return isRepeatedByCaller ? named(answer) : answer.withRetryAfter(pause(answer));
    }

    /** How long to wait is the throttle's to decide if the server does not say it. */
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
        // That very moment was given to it, and it is not used.
        call().abandon(time.nanos());
      } else {
        keep(call());
      }
      return chosen;
    }

    /** There will be no answer. */
    void abandon() {
      try {
        call().abandon(time.nanos());
      } catch (RuntimeException brokenThrottle) {
        LOG.warn("a throttle failed to abandon a call", brokenThrottle);
      }
      tellTheOthers();
    }

    /** Something has happened that may change how long the others are held back. */
    void tellTheOthers() {
      heldBack.forEach(other -> scheduler.scheduleDirect(other::ask));
    }
  }
}
