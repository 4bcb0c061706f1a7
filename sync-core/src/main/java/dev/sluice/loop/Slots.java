package dev.sluice.loop;

import dev.sluice.failure.SlotsExhaustedException;
import dev.sluice.machine.Step;
import dev.sluice.ratelimit.Claim;
import dev.sluice.ratelimit.Gate;
import dev.sluice.ratelimit.Pass;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.Reservation;
import dev.sluice.throttle.Answer;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.function.Function;

/** How an operation comes by its slots. Safe for use by several threads. */
public final class Slots {

  private final Gate gate;
  private final Time time;
  private final Duration maxWait;
  private final Brake brake;

  /**
   * Slots of a gate.
   *
   * @param maxWait a longer wait for the budget, or the throttle, is not waited out
   */
  public Slots(Gate gate, Brake brake, Time time, Duration maxWait) {
    this.gate = gate;
    this.time = time;
    this.maxWait = maxWait;
    this.brake = brake;
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

  /** Sends one request with a slot of its own, waited for in place. */
  public <T> Single<T> send(Step step, Function<Pass, Single<T>> request) {
    return Single.defer(
        () -> {
          Claim claim = claim(1);
          return await(step, claim)
              .flatMap(slot -> send(step, slot, request))
              .doFinally(() -> LettingGo.quietly(claim::cancel));
        });
  }

  /**
   * Waits for the throttle and the pace, then sends one request with a slot of the operation's.
   * Whoever is held back takes no slot of the pace meanwhile.
   *
   * @param request closes the pass once it was subscribed to; if it never is, the slots go back
   */
  public <T> Single<T> send(Step step, Reservation operation, Function<Pass, Single<T>> request) {
    return sendUnless(Completable.never(), step, operation, request).toSingle();
  }

  /**
   * The same, unless something happens while the request waits: then it is not sent, and the answer
   * is empty.
   */
  public <T> Maybe<T> sendUnless(
      Completable event, Step step, Reservation operation, Function<Pass, Single<T>> request) {
    return Maybe.defer(
        () -> {
          Held<Pass> held = new Held<>(Pass::neverSent);
          Turn turn = brake.turn();
          return turn.await(step, time, maxWait)
              .andThen(
                  step.wait(
                      Waits.PACE,
                      null,
                      gate.pass(operation, Priority.SYNC).doOnSuccess(held::take)))
              .toMaybe()
              .takeUntil(event.<Pass>toMaybe())
              .doOnSuccess(turn::leaves)
              .flatMapSingle(request::apply)
              .doFinally(() -> LettingGo.quietly(turn::end))
              .doFinally(() -> LettingGo.quietly(held::end));
        });
  }

  /**
   * The server answered the request that left with this pass. After a refusal the gate is closed
   * for the time that the server named, or that the throttle chooses where it named none.
   */
  public void answered(Pass pass, Answer answer) {
    Duration pause = brake.answered(pass, answer);
    LettingGo.quietly(() -> gate.pause(pause));
  }
}
