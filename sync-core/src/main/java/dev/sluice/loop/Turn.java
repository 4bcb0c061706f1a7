package dev.sluice.loop;

import dev.sluice.failure.SlotsExhaustedException;
import dev.sluice.machine.Step;
import dev.sluice.ratelimit.Pass;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One request's turn at the {@link Brake}: held back, then sent, then over. */
final class Turn {

  private final Brake brake;
  private final Throttle.Call call;
  private @Nullable Pass pass;
  private boolean over;

  Turn(Brake brake, Throttle.Call call) {
    this.brake = brake;
    this.call = call;
  }

  /**
   * Waits until the throttle lets the request go.
   *
   * @return fails with {@link SlotsExhaustedException} if that takes longer than an operation waits
   */
  Completable await(Step step, Time time, Duration maxWait) {
    return Completable.defer(
        () -> {
          Duration hold = brake.hold(call);
          if (hold.isZero()) {
            return Completable.complete();
          }
          return hold.compareTo(maxWait) > 0
              ? Completable.error(new SlotsExhaustedException(hold))
              : step.wait(Waits.THROTTLE, time.now().plus(hold), released(hold)).ignoreElement();
        });
  }

  private Single<Duration> released(Duration first) {
    Duration[] hold = {first};
    return Completable.defer(() -> brake.after(hold[0]))
        .andThen(Single.fromCallable(() -> hold[0] = brake.hold(call)))
        .repeat()
        .filter(Duration::isZero)
        .firstOrError();
  }

  /** The request leaves with this pass. */
  synchronized void leaves(Pass granted) {
    if (!over) {
      pass = granted;
      brake.leaves(granted, call);
    }
  }

  /** It was answered, or never will be. */
  synchronized void end() {
    over = true;
    brake.over(pass, call);
  }
}
