package dev.sluice.loop;

import dev.sluice.failure.SlotsExhaustedException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.machine.Step;
import dev.sluice.machine.WaitReason;
import dev.sluice.ratelimit.Booking;
import dev.sluice.ratelimit.Gate;
import dev.sluice.ratelimit.JointClaim;
import dev.sluice.ratelimit.Pass;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.Scope;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

  /**
   * Asks for the slots of some requests, in the budget and in the quotas that they are counted in:
   * granted at once, or with a place in a queue.
   *
   * @param paths where they lead, as often as there are requests
   */
  public JointClaim claim(List<String> paths) {
    return gate.claim(paths, Priority.SYNC);
  }

  /** Whether an operation has all slots for a request that leads there. */
  public boolean covers(SlotsInHand hand, String path) {
    Booking slots = hand.booking();
    return slots != null && gate.covers(slots, path);
  }

  /** Which quota takes no request that leads there for longer than an operation waits, if one. */
  public Optional<SlotsExhaustedException> exhausted(String path) {
    return exhausted(path, null);
  }

  private Optional<SlotsExhaustedException> exhausted(
      String path, @Nullable TooManyRequestsException refusal) {
    for (Scope scope : gate.scopes().of(path)) {
      Duration delay = scope.waitFor(1);
      if (delay.compareTo(maxWait) > 0) {
        return Optional.of(new SlotsExhaustedException(scope.key(), delay, refusal));
      }
    }
    return Optional.empty();
  }

  private Throwable named(Throwable failure, String path) {
    if (failure instanceof TooManyRequestsException refusal) {
      return exhausted(path, refusal).<Throwable>map(used -> used).orElse(failure);
    }
    return failure instanceof RateLimitedException tooLate
        ? exhausted(path).orElseGet(() -> new SlotsExhaustedException(tooLate.told().atLeast()))
        : failure;
  }

  /** Whether one of these requests is counted in a quota. */
  public boolean areCounted(List<String> paths) {
    return paths.stream().anyMatch(path -> !gate.scopes().of(path).isEmpty());
  }

  /**
   * Which quota has no slots now for so many rounds of these requests, and then some left for what
   * the user does; empty if all have.
   */
  public Optional<SlotsExhaustedException> unbearable(List<String> paths, int rounds) {
    for (Map.Entry<Scope, Integer> need : needed(paths, rounds).entrySet()) {
      Scope scope = need.getKey();
      int wanted = need.getValue();
      Duration delay = scope.waitFor(Math.min(wanted, scope.quota().permits()));
      if (!delay.isZero() || wanted > scope.quota().permits()) {
        return Optional.of(new SlotsExhaustedException(scope.key(), delay));
      }
    }
    return Optional.empty();
  }

  /** Whether the quotas have slots for these requests when they are fresh. */
  public boolean couldBear(List<String> paths) {
    return needed(paths, 1).entrySet().stream()
        .allMatch(need -> need.getValue() <= need.getKey().quota().permits());
  }

  /** How many slots have to be free, what is kept for the user included. */
  private Map<Scope, Integer> needed(List<String> paths, int rounds) {
    Map<Scope, Integer> needed = new HashMap<>();
    for (String path : paths) {
      gate.scopes().of(path).forEach(scope -> needed.merge(scope, rounds, Integer::sum));
    }
    needed.replaceAll((scope, slots) -> slots + scope.quota().reserve());
    return needed;
  }

  /**
   * Waits in the queues until the claim is granted.
   *
   * @return fails with {@link SlotsExhaustedException} if that takes longer than an operation waits
   */
  public Single<Booking> await(Step step, JointClaim claim) {
    return Single.defer(
        () -> {
          if (claim.isGranted()) {
            return Single.just(claim.booking());
          }
          Duration delay = claim.told().atLeast();
          Optional<String> quota = claim.scope().map(Scope::key);
          if (delay.compareTo(maxWait) > 0) {
            claim.cancel();
            return Single.error(
                quota
                    .map(name -> new SlotsExhaustedException(name, delay))
                    .orElseGet(() -> new SlotsExhaustedException(delay)));
          }
          WaitReason reason = quota.<WaitReason>map(QuotaWait::new).orElse(Waits.BUDGET);
          return step.wait(
                  reason, time.now().plus(delay), claim.next(maxWait).toSingleDefault(Boolean.TRUE))
              .flatMap(granted -> await(step, claim));
        });
  }

  /** Sends one request with slots of its own, waited for in place. */
  public <T> Single<T> send(Step step, Request<T> request) {
    return Single.defer(
        () -> {
          JointClaim claim = claim(List.of(request.path()));
          return await(step, claim)
              .flatMap(slots -> send(step, slots, request))
              .doFinally(() -> LettingGo.quietly(claim::cancel));
        });
  }

  /**
   * Waits for the throttle and the pace, then sends one request with a slot of the operation's.
   * Whoever is held back takes no slot of the pace meanwhile.
   *
   * @param request if it is never subscribed to, the slots go back
   */
  public <T> Single<T> send(Step step, Booking operation, Request<T> request) {
    return sendUnless(Completable.never(), step, operation, request).toSingle();
  }

  /**
   * The same, unless something happens while the request waits: then it is not sent, and the answer
   * is empty. Refused for a quota that is counted here, it fails with {@link
   * SlotsExhaustedException}, which names the quota; so it does, without being sent, if the server
   * has told meanwhile that it takes no more.
   */
  public <T> Maybe<T> sendUnless(
      Completable event, Step step, Booking operation, Request<T> request) {
    return Maybe.defer(
        () -> {
          Held<Pass> held = new Held<>(Pass::neverSent);
          Turn turn = brake.turn();
          Single<Pass> pass =
              turn.await(step, time, maxWait)
                  .andThen(
                      step.wait(
                          Waits.PACE,
                          null,
                          gate.pass(operation, request.path(), Priority.SYNC, maxWait)
                              .doOnSuccess(held::take)));
          return unless(event, pass)
              .doOnSuccess(turn::leaves)
              .flatMapSingle(taken -> request.sent().apply(taken, bytes -> step.moved()))
              .onErrorResumeNext(failure -> Maybe.error(named(failure, request.path())))
              .doFinally(() -> LettingGo.quietly(turn::end))
              .doFinally(() -> LettingGo.quietly(held::end));
        });
  }

  /**
   * Empty if the event comes first. RxJava's {@code takeUntil} would then hand an error of the wait
   * to its global handler.
   */
  private static Maybe<Pass> unless(Completable event, Single<Pass> pass) {
    return Maybe.create(
        emitter -> {
          CompositeDisposable both = new CompositeDisposable();
          emitter.setDisposable(both);
          both.add(event.subscribe(emitter::onComplete, emitter::tryOnError));
          if (!emitter.isDisposed()) {
            both.add(pass.subscribe(emitter::onSuccess, emitter::tryOnError));
          }
        });
  }

  /**
   * The server answered the request that left with this pass. After a refusal the gate is closed
   * for the time that the server named, or that the throttle chooses where it named none. If the
   * refusal is a quota's that is counted here, only that is closed.
   */
  public void answered(Pass pass, ServerAnswer answer) {
    if (!answer.ofQuota() || pass.scopes().isEmpty()) {
      Duration pause = brake.answered(pass, answer);
      LettingGo.quietly(() -> gate.pause(pause));
      return;
    }
    Duration named = answer.retryAfter();
    Duration pause = named == null ? brake.answered(pass, answer) : named;
    pass.scopes().forEach(scope -> LettingGo.quietly(() -> scope.refused(pause)));
  }
}
