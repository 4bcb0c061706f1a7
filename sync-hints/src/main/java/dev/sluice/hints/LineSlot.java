package dev.sluice.hints;

import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.Slot;
import dev.sluice.throttle.ServerAnswer;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The slot of a line's request, from the engine's limiter. Everything runs on the worker. */
final class LineSlot {

  private static final Duration LONGEST_WAIT = Duration.ofDays(1);
  private static final Duration USUAL_REFUSAL = Duration.ofMinutes(1);

  private final AccountLimiter limiter;
  private final Scheduler.Worker worker;
  private final SerialDisposable acquiring = new SerialDisposable();
  private @Nullable Slot slot;
  private int attempt;
  private boolean sent;

  LineSlot(AccountLimiter limiter, Scheduler.Worker worker) {
    this.limiter = limiter;
    this.worker = worker;
  }

  /** Waits for a slot; {@link #release} ends the wait. */
  void acquire(Runnable granted, Consumer<Throwable> none) {
    int number = attempt;
    try {
      acquiring.set(
          limiter
              .acquireSlot("", Priority.SYNC)
              .granted(LONGEST_WAIT)
              .subscribe(
                  taken -> worker.schedule(() -> take(taken, number, granted)),
                  why -> worker.schedule(() -> none.accept(why))));
    } catch (RuntimeException closed) {
      none.accept(closed);
    }
  }

  private void take(Slot taken, int number, Runnable granted) {
    if (number == attempt) {
      slot = taken;
      granted.run();
    } else {
      taken.neverSent();
    }
  }

  void sent() {
    sent = true;
  }

  /** The request has surely arrived, so it counts now, whenever its answer comes. */
  void arrived() {
    report(ServerAnswer.OF_NOTHING);
  }

  void answered(ServerAnswer answer) {
    if (!report(answer) && answer.isRefusal()) {
      Duration told = answer.retryAfter();
      limiter.pause(told == null ? USUAL_REFUSAL : told);
    }
  }

  private boolean report(ServerAnswer answer) {
    Slot held = slot;
    slot = null;
    if (held != null) {
      held.answered(answer);
    }
    return held != null;
  }

  /** The line has ended; the next request needs another slot. */
  void release() {
    attempt++;
    acquiring.set(Disposable.disposed());
    Slot held = slot;
    slot = null;
    if (held != null && sent) {
      held.givenUp();
    } else if (held != null) {
      held.neverSent();
    }
    sent = false;
  }
}
