package dev.sluice.internal.requests;

import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.StoppedException;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.remote.TokenRefresher;
import dev.sluice.ratelimit.Slots;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Refreshes expired credentials, then repeats the requests that the server refused. One refresh
 * serves all waiting requests. Safe for use by several threads.
 */
final class RefreshOnce {

  /**
   * How long credentials count as new after a refresh. A refusal of new credentials is no expiry.
   */
  private static final Duration NEW = Duration.ofSeconds(10);

  private final OperationSlots slots;
  private final Supplier<@Nullable TokenRefresher> refresher;
  private final CredentialsInDoubt doubt;
  private @Nullable Observable<Object> running;
  private int newest;
  private @Nullable Long refreshedAt;
  private @Nullable Integer worked;

  RefreshOnce(
      OperationSlots slots,
      Supplier<@Nullable TokenRefresher> refresher,
      CredentialsInDoubt doubt) {
    this.slots = slots;
    this.refresher = refresher;
    this.doubt = doubt;
  }

  /** The credentials that a request was sent with. */
  private record Sent(TokenRefresher refresher, int generation, boolean isNew) {}

  /** Remembers the credentials of one request. */
  private final class Attempt implements Runnable {

    private volatile @Nullable Sent sent;

    @Override
    public void run() {
      TokenRefresher now = refresher.get();
      if (now != null) {
        sent = new Sent(now, now.generation(), isNew(now.generation()));
      }
    }
  }

  private synchronized boolean isNew(int generation) {
    Long since = refreshedAt;
    return since != null && generation == newest && slots.time().nanos() - since <= NEW.toNanos();
  }

  /** Whether the server has not yet accepted these new credentials. */
  private synchronized boolean isUntried(Sent sent) {
    return sent.isNew() && !Integer.valueOf(sent.generation()).equals(worked);
  }

  private synchronized void worked(@Nullable Sent sent) {
    worked = sent == null ? worked : Integer.valueOf(sent.generation());
  }

  /**
   * Sends a request. If the credentials have expired, refreshes them and sends the request again.
   * If refused credentials cannot be refreshed, or are new and were never accepted, {@link
   * CredentialsInDoubt} finds out why.
   *
   * @param first sends the request; runs its argument just before the request leaves
   */
  <T> Maybe<T> keep(Step step, Request<T> request, Function<Runnable, Maybe<T>> first) {
    return Maybe.defer(
        () -> {
          Attempt attempt = new Attempt();
          return first
              .apply(attempt)
              .doOnSuccess(answer -> worked(attempt.sent))
              .onErrorResumeNext(
                  failure -> {
                    Sent sent = attempt.sent;
                    if (!(failure instanceof CredentialsException refusal)
                        || !FailureKind.UNAUTHORIZED.is(failure)) {
                      return Maybe.error(failure);
                    }
                    return sent == null || isUntried(sent)
                        ? doubt.<T>settle(refusal, request.path(), step).toMaybe()
                        : Single.defer(() -> again(sent, step, request)).toMaybe();
                  });
        });
  }

  /**
   * Refreshes the credentials if necessary, and repeats the request. If the limits allow, one
   * acquisition takes the slots for the refresh and the request. So the new token does not expire
   * while the request waits for a slot.
   */
  private <T> Single<T> again(Sent sent, Step step, Request<T> request) {
    if (step.isFrozen()) {
      return Single.error(StoppedException.frozen());
    }
    if (!isExpired(sent)) {
      return slots.send(step, request);
    }
    String path = sent.refresher().path();
    List<String> both = List.of(path, request.path());
    if (slots.fitAtOnce(both)) {
      return slots.with(
          step, both, held -> refreshed(sent, step, held).andThen(slots.send(step, held, request)));
    }
    return slots
        .with(step, List.of(path), held -> refreshed(sent, step, held).toSingleDefault(true))
        .flatMap(refreshed -> slots.send(step, request));
  }

  private static boolean isExpired(Sent sent) {
    return sent.refresher().generation() == sent.generation() && sent.refresher().needsRequest();
  }

  private Completable refreshed(Sent sent, Step step, Slots held) {
    return Completable.defer(
        () -> {
          Observable<Object> refreshing = refreshing(sent, step, held);
          return refreshing == null ? Completable.complete() : refreshing.ignoreElements();
        });
  }

  /** The running refresh, or a new one; null if another refresh has just ended. */
  private synchronized @Nullable Observable<Object> refreshing(Sent sent, Step step, Slots held) {
    Observable<Object> now = running;
    if (now == null && sent.refresher().generation() == sent.generation()) {
      now = refresh(sent, step, held).doFinally(this::ended).toObservable().share();
      running = now;
    }
    return now;
  }

  private Completable refresh(Sent sent, Step step, Slots held) {
    return Completable.defer(
        () -> {
          TokenRefresher due = sent.refresher();
          if (!isExpired(sent)) {
            return Completable.complete();
          }
          Request<Boolean> request =
              Request.brief("POST", due.path(), slot -> due.refresh(slot).toSingleDefault(true));
          return slots
              .sendOnce(step, held, request)
              .doOnSuccess(done -> isNewNow(due.generation()))
              .ignoreElement();
        });
  }

  private synchronized void isNewNow(int generation) {
    newest = generation;
    refreshedAt = slots.time().nanos();
  }

  private synchronized void ended() {
    running = null;
  }
}
