package dev.sluice.internal.requests;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.WaitReason;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.Remote;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.internal.requests.RequestCount.RequestListener;
import dev.sluice.internal.rx.HandOver;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Acquisition;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.Slot;
import dev.sluice.ratelimit.Slots;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Acquires slots for the requests of an operation, and sends the requests. Safe for use by several
 * threads.
 */
public final class OperationSlots {

  private final AccountLimiter limits;
  private final RateLimiter limiter;
  private final Duration maxWait;
  private final RequestListener listener;
  private final RequestCount count;
  private final PausedPaths paused;
  private RefreshOnce fresh = new RefreshOnce(this, () -> null, CredentialsInDoubt.NOT_ASKED);

  /**
   * Slots of an account.
   *
   * @param limits the account's limits
   * @param limiter gives the slots within the account's limits, after the throttle
   * @param maxWait the longest wait for the budget, a quota or the throttle; a request that would
   *     have to wait longer fails
   * @param listener hears of each request
   */
  public OperationSlots(
      AccountLimiter limits, RateLimiter limiter, Duration maxWait, RequestListener listener) {
    this.limits = limits;
    this.limiter = limiter;
    this.maxWait = maxWait;
    this.listener = listener;
    this.count = new RequestCount(listener);
    this.paused = new PausedPaths(limits.time());
  }

  /**
   * Slots of the same account, for requests with credentials. A request with expired credentials is
   * repeated with new credentials. If the new credentials are refused too, another request checks
   * whether the server accepts them.
   */
  public OperationSlots sendingTo(Remote remote, Scheduler scheduler) {
    OperationSlots sending = new OperationSlots(limits, limiter, maxWait, listener);
    CredentialsInDoubt doubt = new CredentialsInDoubt(sending, remote, scheduler);
    sending.fresh = new RefreshOnce(sending, remote::tokenRefresher, doubt);
    return sending;
  }

  public RequestCount count() {
    return count;
  }

  /**
   * Asks at that path whether the server accepts the credentials. This request takes a slot of its
   * own. If the server refuses the request itself, the credentials count as valid.
   */
  public Single<Boolean> accepted(Remote remote, String path, Step step) {
    return send(
        step, Request.brief("GET", path, slot -> accepted(remote.acceptsCredentials(slot))));
  }

  private static Single<Boolean> accepted(Single<Boolean> answer) {
    return answer.onErrorResumeNext(
        failure ->
            Concerns.of(failure, RequestKind.QUESTION) == Concerns.LIST
                ? Single.just(true)
                : Single.error(failure));
  }

  /** The clock by which waits are measured. */
  Time time() {
    return limits.time();
  }

  /**
   * Acquires one slot for each request, from the budget and from the quotas that count the request.
   * If slots are missing, the acquisition waits in a queue.
   *
   * @param paths the path of each request
   */
  public Acquisition<Slots> acquire(List<String> paths) {
    return limiter.acquire(paths, Priority.SYNC);
  }

  /**
   * Why no request may go to that path now; empty if a request may go. Either a quota has no slot
   * within the longest wait, or the server wants a pause on the path.
   */
  public Optional<TooManyRequestsException> exhausted(String path) {
    return exhausted(path, null);
  }

  private void noteRefusal(TooManyRequestsException refusal, String path) {
    if (refusal.isOfPath()) {
      paused.note(refusal, path);
      count.refusedForPath();
    }
  }

  private Optional<TooManyRequestsException> exhausted(
      String path, @Nullable TooManyRequestsException refusal) {
    Optional<TooManyRequestsException> pause = paused.of(path);
    if (pause.isPresent()) {
      return pause;
    }
    for (Map.Entry<String, WindowLimiter> quota : limits.quotas(path).entrySet()) {
      Duration delay = quota.getValue().expected(1).atLeast();
      if (delay.compareTo(maxWait) > 0) {
        return Optional.of(TooManyRequestsException.ofQuota(quota.getKey(), delay, refusal));
      }
    }
    return Optional.empty();
  }

  /**
   * Makes the failure of a request more exact. If a quota or a pause of the path is the reason, the
   * new failure names the reason.
   */
  public Throwable named(Throwable failure, String path) {
    if (failure instanceof TooManyRequestsException refusal
        && refusal.kind() == FailureKind.TOO_MANY_REQUESTS) {
      noteRefusal(refusal, path);
      return exhausted(path, refusal).<Throwable>map(used -> used).orElse(failure);
    }
    return failure instanceof RateLimitedException tooLate && tooLate.waited().isZero()
        ? exhausted(path)
            .orElseGet(() -> TooManyRequestsException.noSlot(tooLate.expected().atLeast()))
        : failure;
  }

  /** Whether a quota counts a request to one of these paths. */
  public boolean countInQuotas(List<String> paths) {
    return paths.stream().anyMatch(path -> !limits.quotas(path).isEmpty());
  }

  /**
   * A quota that has too few free slots; empty if every quota has enough. A quota has enough if it
   * has slots for all rounds of the requests, and the {@link #reserve} for pushes.
   *
   * @param paths the path of each request in one round
   * @param rounds how often all these requests are to be possible
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

  /** Whether unused quotas would have enough slots for these requests. */
  public boolean fitsFreshQuotas(List<String> paths) {
    return needed(paths, 1).stream().allMatch(Need::isPossible);
  }

  /** How many slots of a quota must be free, including the reserve for pushes. */
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

  /** How many slots of a quota a pull leaves for pushes: a tenth, at least one. */
  public static int reserve(int permits) {
    return Math.max(1, permits / 10);
  }

  /**
   * Waits until all slots are granted.
   *
   * @return fails with {@link TooManyRequestsException} if the slots come later than the longest
   *     wait
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

  /** Acquires the slots of one request, waits for them, and sends it. */
  public <T> Single<T> send(Step step, Request<T> request) {
    return with(step, List.of(request.path()), slots -> send(step, slots, request));
  }

  /** Sends a refresh of the credentials. If the server refuses the refresh, that is final. */
  <T> Single<T> sendOnce(Step step, Slots operation, Request<T> request) {
    return once(Completable.never(), step, operation, request).toSingle();
  }

  /** Whether the limits can ever allow all these requests at the same time. */
  boolean fitAtOnce(List<String> paths) {
    return limits.budget().permits() >= paths.size()
        && paths.stream()
            .flatMap(path -> limits.quotas(path).values().stream())
            .allMatch(quota -> quota.permits() >= paths.size());
  }

  /** Acquires slots, waits for the slots, and gives back unused slots at the end. */
  <T> Single<T> with(Step step, List<String> paths, Function<Slots, Single<T>> sending) {
    return Single.defer(
        () -> {
          Acquisition<Slots> acquisition = acquire(paths);
          return await(step, acquisition).flatMap(sending::apply).doFinally(acquisition::cancel);
        });
  }

  /**
   * Sends one request with a slot of the operation, after waits for the throttle and the pace. If
   * the request is not sent, its slots go back.
   */
  public <T> Single<T> send(Step step, Slots operation, Request<T> request) {
    return sendUnless(Completable.never(), step, operation, request).toSingle();
  }

  /**
   * Sends one request with a slot of the operation, after waits for the throttle and the pace. If a
   * quota or a pause of the path forbids the request, the error names the reason.
   *
   * @param event if it comes during the waits, the request is not sent
   * @return empty if the event came first
   */
  public <T> Maybe<T> sendUnless(
      Completable event, Step step, Slots operation, Request<T> request) {
    return fresh.keep(step, request, sent -> once(event, step, operation, request.begun(sent)));
  }

  /** Sends the request, without a repetition when its credentials have expired. */
  private <T> Maybe<T> once(Completable event, Step step, Slots operation, Request<T> request) {
    return Maybe.defer(
        () -> {
          Optional<TooManyRequestsException> pause = paused.of(request.path());
          if (pause.isPresent()) {
            return Maybe.error(pause.get());
          }
          Acquisition<Slot> next = operation.next(request.path());
          AtomicReference<@Nullable Slot> taken = new AtomicReference<>();
          return HandOver.unless(event, await(step, next), Slot::neverSent)
              .map(slot -> count.counting(slot, request))
              .doOnSuccess(taken::set)
              .flatMapSingle(slot -> request.sent().apply(slot, bytes -> step.moved()))
              .onErrorResumeNext(failure -> Maybe.error(named(failure, request.path())))
              .doFinally(() -> end(next, taken.get()));
        });
  }

  /** Gives back slots of a request that was not sent. */
  private static void end(Acquisition<Slot> next, @Nullable Slot slot) {
    next.cancel();
    if (slot != null) {
      slot.neverSent();
    }
  }
}
