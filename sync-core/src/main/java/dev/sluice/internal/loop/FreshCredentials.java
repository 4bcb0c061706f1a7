package dev.sluice.internal.loop;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.StoppedException;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.remote.Renewal;
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
 * Repeats a request that met expired credentials, once they are renewed. One request renews them
 * for all that wait. Credentials that the server refuses although they are new are not renewed
 * again: then the refusal is final. Safe for use by several threads.
 */
final class FreshCredentials {

  /** So long after a renewal a refusal is not an expiry. */
  private static final Duration NEW = Duration.ofSeconds(10);

  private final OperationSlots slots;
  private final Supplier<@Nullable Renewal> renewal;
  private @Nullable Observable<Object> running;
  private int newest;
  private @Nullable Long renewedAt;

  FreshCredentials(OperationSlots slots, Supplier<@Nullable Renewal> renewal) {
    this.slots = slots;
    this.renewal = renewal;
  }

  /** What a request was sent with. */
  private record Sent(Renewal renewal, int generation, boolean isNew) {}

  /** Remembers the credentials of one request. */
  private final class Attempt implements Runnable {

    private volatile @Nullable Sent sent;

    @Override
    public void run() {
      Renewal now = renewal.get();
      if (now != null) {
        sent = new Sent(now, now.generation(), isNew(now.generation()));
      }
    }
  }

  private synchronized boolean isNew(int generation) {
    Long since = renewedAt;
    return since != null && generation == newest && slots.time().nanos() - since <= NEW.toNanos();
  }

  /**
   * Sends a request, and if its credentials have expired, again.
   *
   * @param first sends it; what it is given must run when the request is about to leave
   */
  <T> Maybe<T> keep(Step step, Request<T> request, Function<Runnable, Maybe<T>> first) {
    return Maybe.defer(
        () -> {
          Attempt attempt = new Attempt();
          return first
              .apply(attempt)
              .onErrorResumeNext(
                  failure -> {
                    Sent sent = attempt.sent;
                    return sent == null || sent.isNew() || !FailureKind.UNAUTHORIZED.is(failure)
                        ? Maybe.error(failure)
                        : Single.defer(() -> again(sent, step, request)).toMaybe();
                  });
        });
  }

  /**
   * Has the slots of both requests before the first is sent, so that the new token does not expire
   * while the second waits.
   */
  private <T> Single<T> again(Sent sent, Step step, Request<T> request) {
    if (step.isFrozen()) {
      return Single.error(StoppedException.frozen());
    }
    if (!isExpired(sent)) {
      return slots.send(step, request);
    }
    String path = sent.renewal().path();
    List<String> both = List.of(path, request.path());
    if (slots.fitAtOnce(both)) {
      return slots.with(
          step, both, held -> renewed(sent, step, held).andThen(slots.send(step, held, request)));
    }
    return slots
        .with(step, List.of(path), held -> renewed(sent, step, held).toSingleDefault(true))
        .flatMap(renewed -> slots.send(step, request));
  }

  private static boolean isExpired(Sent sent) {
    return sent.renewal().generation() == sent.generation() && sent.renewal().needsRequest();
  }

  private Completable renewed(Sent sent, Step step, Slots held) {
    return Completable.defer(
        () -> {
          Observable<Object> renewing = renewing(sent, step, held);
          return renewing == null ? Completable.complete() : renewing.ignoreElements();
        });
  }

  /** The renewal that is under way, or a new one; null if another has ended meanwhile. */
  private synchronized @Nullable Observable<Object> renewing(Sent sent, Step step, Slots held) {
    Observable<Object> now = running;
    if (now == null && sent.renewal().generation() == sent.generation()) {
      now = renew(sent, step, held).doFinally(this::ended).toObservable().share();
      running = now;
    }
    return now;
  }

  private Completable renew(Sent sent, Step step, Slots held) {
    return Completable.defer(
        () -> {
          Renewal due = sent.renewal();
          if (!isExpired(sent)) {
            return Completable.complete();
          }
          Request<Boolean> request =
              Request.brief(due.path(), slot -> due.renew(slot).toSingleDefault(true));
          return slots
              .sendOnce(step, held, request)
              .doOnSuccess(done -> isNewNow(due.generation()))
              .ignoreElement();
        });
  }

  private synchronized void isNewNow(int generation) {
    newest = generation;
    renewedAt = slots.time().nanos();
  }

  private synchronized void ended() {
    running = null;
  }
}
