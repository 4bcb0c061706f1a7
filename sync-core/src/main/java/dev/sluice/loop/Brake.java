package dev.sluice.loop;

import dev.sluice.ratelimit.Pass;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Asks the throttle before each request how long it is to be held back, and tells it of each
 * answer. A refusal ends the operation, but not the throttle's call: the next request repeats it,
 * so that what was learned from the refusal is not lost. Safe for use by several threads.
 */
public final class Brake {

  private final Throttle throttle;
  private final Time time;
  private final Scheduler scheduler;
  private final Map<Pass, Throttle.Call> sent = new ConcurrentHashMap<>();
  private final AtomicReference<Throttle.@Nullable Call> refused = new AtomicReference<>();
  private final Subject<Boolean> news = PublishSubject.<Boolean>create().toSerialized();

  /**
   * A brake that goes by this throttle.
   *
   * @param throttle this engine's alone
   * @param scheduler where those who are held back wait
   */
  public Brake(Throttle throttle, Time time, Scheduler scheduler) {
    this.throttle = throttle;
    this.time = time;
    this.scheduler = scheduler;
  }

  /** A request wants to leave. */
  Turn turn() {
    Throttle.Call again = refused.getAndSet(null);
    return new Turn(this, again == null ? throttle.begin(time.nanos()) : again);
  }

  /**
   * The server answered the request that left with this pass.
   *
   * @return how long nothing more may be sent; zero unless it was a refusal
   */
  Duration answered(Pass pass, ServerAnswer answer) {
    Throttle.Call call = sent.remove(pass);
    if (call != null) {
      call.answered(answer, time.nanos());
    }
    Duration pause = answer.isRefusal() ? pause(call, answer.retryAfter()) : Duration.ZERO;
    news.onNext(true);
    return pause;
  }

  private Duration pause(Throttle.@Nullable Call call, @Nullable Duration named) {
    if (call == null) {
      return named == null ? Duration.ZERO : named;
    }
    if (named != null) {
      keep(call);
      return named;
    }
    Duration chosen = call.hold(time.nanos());
    if (chosen.isZero()) {
      // That very moment was given to it, and it is not used.
      call.abandon(time.nanos());
    } else {
      keep(call);
    }
    return chosen;
  }

  /** Only one goes on: requests come one by one at first, and nobody would repeat the others. */
  private void keep(Throttle.Call call) {
    Throttle.Call before = refused.getAndSet(call);
    if (before != null) {
      before.abandon(time.nanos());
    }
  }

  void leaves(Pass pass, Throttle.Call call) {
    sent.put(pass, call);
  }

  /** Nothing came of the call, unless the server answered it. */
  void over(@Nullable Pass pass, Throttle.Call call) {
    if (pass == null || sent.remove(pass) != null) {
      call.abandon(time.nanos());
      news.onNext(true);
    }
  }

  Duration hold(Throttle.Call call) {
    return call.hold(time.nanos());
  }

  /** Until that time has passed, or something has happened that may have changed it. */
  Completable after(Duration hold) {
    return Completable.timer(hold.toNanos(), TimeUnit.NANOSECONDS, scheduler)
        .ambWith(news.firstElement().ignoreElement().observeOn(scheduler));
  }
}
