package dev.sluice.internal.loop;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.WaitReason;
import dev.sluice.internal.rx.HandOver;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Acquisition;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.Slot;
import dev.sluice.ratelimit.Slots;
import dev.sluice.ratelimit.WindowLimiter;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** How an operation comes by its slots, and sends with them. Safe for use by several threads. */
public final class OperationSlots {

  private final AccountLimiter limits;
  private final RateLimiter limiter;
  private final Duration maxWait;

  /**
   * Slots within these limits.
   *
   * @param limiter of these limits, by which the requests go
   * @param maxWait a longer wait for the budget, or the throttle, is not waited out
   */
  public OperationSlots(AccountLimiter limits, RateLimiter limiter, Duration maxWait) {
    this.limits = limits;
    this.limiter = limiter;
    this.maxWait = maxWait;
  }

  /**
   * Acquires the slots of some requests, of the budget and of the quotas that count them: at once,
   * or with a place in a queue.
   *
   * @param paths where they lead, as often as there are requests
   */
  public Acquisition<Slots> acquire(List<String> paths) {
    return limiter.acquire(paths, Priority.SYNC);
  }

  /** Which quota takes no request that leads there for longer than an operation waits, if one. */
  public Optional<TooManyRequestsException> exhausted(String path) {
    return exhausted(path, null);
  }

  private Optional<TooManyRequestsException> exhausted(
      String path, @Nullable TooManyRequestsException refusal) {
    for (Map.Entry<String, WindowLimiter> quota : limits.quotas(path).entrySet()) {
      Duration delay = quota.getValue().expected(1).atLeast();
      if (delay.compareTo(maxWait) > 0) {
        return Optional.of(TooManyRequestsException.ofQuota(quota.getKey(), delay, refusal));
      }
    }
    return Optional.empty();
  }

  private Throwable asQuotaFailure(Throwable failure, String path) {
    if (failure instanceof TooManyRequestsException refusal
        && refusal.kind() == FailureKind.TOO_MANY_REQUESTS) {
      return exhausted(path, refusal).<Throwable>map(used -> used).orElse(failure);
    }
    return failure instanceof RateLimitedException tooLate && tooLate.waited().isZero()
        ? exhausted(path)
            .orElseGet(() -> TooManyRequestsException.noSlot(tooLate.expected().atLeast()))
        : failure;
  }

  /** Whether one of these requests is counted in a quota. */
  public boolean countInQuotas(List<String> paths) {
    return paths.stream().anyMatch(path -> !limits.quotas(path).isEmpty());
  }

  /**
   * Which quota has no slots now for so many rounds of these requests, and then some left for what
   * the user does; empty if all have.
   */
  public Optional<TooManyRequestsException> shortQuota(List<String> paths, int rounds) {
    for (Need need : needed(paths, rounds)) {
      int possible = Math.min(need.slots(), need.limiter().permits());
      Duration delay = need.limiter().expected(possible).atLeast();
      if (!delay.isZero() || !need.isPossible()) {
        return Optional.of(TooManyRequestsException.ofQuota(need.quota(), delay, null));
      }
    }
    return Optional.empty();
  }

  /** Whether the quotas have slots for these requests when they are fresh. */
  public boolean fitsFreshQuotas(List<String> paths) {
    return needed(paths, 1).stream().allMatch(Need::isPossible);
  }

  /** How many slots of a quota have to be free, what is kept for the user included. */
  private record Need(String quota, WindowLimiter limiter, int slots) {

    boolean isPossible() {
      return slots <= limiter.permits();
    }

    Need plus(Need other) {
      return new Need(quota, limiter, slots + other.slots);
    }
  }

  private Collection<Need> needed(List<String> paths, int rounds) {
    Map<String, Need> needed = new TreeMap<>();
    for (String path : paths) {
      limits
          .quotas(path)
          .forEach((key, limiter) -> needed.merge(key, new Need(key, limiter, rounds), Need::plus));
    }
    needed.replaceAll(
        (key, need) -> need.plus(new Need(key, need.limiter(), reserve(need.limiter().permits()))));
    return needed.values();
  }

  /** How many slots of a quota a pull leaves for what the user does: a tenth, at least one. */
  public static int reserve(int permits) {
    return Math.max(1, permits / 10);
  }

  /**
   * Waits in the queues until everything is granted.
   *
   * @return fails with {@link TooManyRequestsException} if that takes longer than an operation
   *     waits
   */
  public <T> Single<T> await(Step step, Acquisition<T> acquisition) {
    return Single.defer(
        () -> {
          if (acquisition.isGranted()) {
            return Single.just(acquisition.take());
          }
          String queue = acquisition.queue();
          Instant until = null;
          if (!queue.equals(AccountLimiter.PACE)) {
            Duration delay = acquisition.expected().atLeast();
            if (delay.compareTo(maxWait) > 0) {
              acquisition.cancel();
              return Single.error(tooLong(queue, delay));
            }
            until = limits.time().now().plus(delay);
          }
          return step.wait(
                  reason(queue), until, acquisition.next(maxWait).toSingleDefault(Boolean.TRUE))
              .flatMap(granted -> await(step, acquisition));
        });
  }

  private static TooManyRequestsException tooLong(String queue, Duration delay) {
    return reason(queue) instanceof QuotaWait
        ? TooManyRequestsException.ofQuota(queue, delay, null)
        : TooManyRequestsException.noSlot(delay);
  }

  private static WaitReason reason(String queue) {
    return switch (queue) {
      case AccountLimiter.BUDGET -> Waits.BUDGET;
      case AccountLimiter.PACE -> Waits.PACE;
      case AccountLimiter.THROTTLE -> Waits.THROTTLE;
      default -> new QuotaWait(queue);
    };
  }

  /** Sends one request with slots of its own, waited for in place. */
  public <T> Single<T> send(Step step, Request<T> request) {
    return Single.defer(
        () -> {
          Acquisition<Slots> acquisition = acquire(List.of(request.path()));
          return await(step, acquisition)
              .flatMap(slots -> send(step, slots, request))
              .doFinally(acquisition::cancel);
        });
  }

  /**
   * Waits for the throttle and the pace, then sends one request with a slot of the operation's. A
   * request that the throttle holds back takes no slot of the pace meanwhile.
   *
   * @param request if it is never subscribed to, the slots go back
   */
  public <T> Single<T> send(Step step, Slots operation, Request<T> request) {
    return sendUnless(Completable.never(), step, operation, request).toSingle();
  }

  /**
   * The same, unless something happens while the request waits: then it is not sent, and the answer
   * is empty. Refused for a quota that is counted here, it fails with {@link
   * TooManyRequestsException}, which names the quota; so it does, without being sent, if the server
   * has told meanwhile that it takes no more.
   */
  public <T> Maybe<T> sendUnless(
      Completable event, Step step, Slots operation, Request<T> request) {
    return Maybe.defer(
        () -> {
          Acquisition<Slot> next = operation.next(request.path());
          AtomicReference<@Nullable Slot> taken = new AtomicReference<>();
          return HandOver.unless(event, await(step, next), Slot::neverSent)
              .doOnSuccess(taken::set)
              .flatMapSingle(slot -> request.sent().apply(slot, bytes -> step.moved()))
              .onErrorResumeNext(failure -> Maybe.error(asQuotaFailure(failure, request.path())))
              .doFinally(() -> end(next, taken.get()));
        });
  }

  /** What was not sent by now never will be. */
  private static void end(Acquisition<Slot> next, @Nullable Slot slot) {
    next.cancel();
    if (slot != null) {
      slot.neverSent();
    }
  }
}
