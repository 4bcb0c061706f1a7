package dev.sluice.remote;

import dev.sluice.failure.SlotsExhaustedException;
import dev.sluice.machine.Step;
import dev.sluice.ratelimit.Claim;
import dev.sluice.ratelimit.Gate;
import dev.sluice.ratelimit.Pass;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.Reservation;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.function.Function;

/** How an operation comes by its slots. Safe for use by several threads. */
public final class Slots {

  private final Gate gate;
  private final Time time;
  private final Duration maxWait;

  /**
   * Slots of a gate.
   *
   * @param maxWait a longer wait for the budget is not waited out
   */
  public Slots(Gate gate, Time time, Duration maxWait) {
    this.gate = gate;
    this.time = time;
    this.maxWait = maxWait;
  }

  /** Asks the budget for n slots: granted at once, or with a place in its queue. */
  public Claim claim(int n) {
    return gate.budget().claim(n, Priority.SYNC);
  }

  /**
   * Waits in the queue until the claim is granted.
   *
   * @return fails with {@link SlotsExhaustedException} if that takes longer than an operation waits
   */
  public Single<Reservation> await(Step step, Claim claim) {
    return Single.defer(
        () -> {
          Duration delay = claim.told().atLeast();
          if (delay.compareTo(maxWait) > 0) {
            claim.cancel();
            return Single.error(new SlotsExhaustedException(delay));
          }
          return step.wait(Waits.BUDGET, time.now().plus(delay), claim.reservation());
        });
  }

  /** One more slot of the budget, waited for in place. */
  public Single<Reservation> oneMore(Step step) {
    return Single.defer(() -> await(step, claim(1)));
  }

  /** Sends one request with a slot of its own, waited for in place. */
  public <T> Single<T> send(Step step, Function<Pass, Single<T>> request) {
    return oneMore(step)
        .flatMap(slot -> pass(step, slot).flatMap(request::apply).doFinally(slot::close));
  }

  /** Waits for the pace, for a request that is sent at once. */
  public Single<Pass> pass(Step step, Reservation operation) {
    return step.wait(Waits.PACE, null, gate.pass(operation, Priority.SYNC));
  }

  /** The server asked for a pause. */
  public void pause(Duration length) {
    gate.pause(length);
  }
}
