package dev.sluice.internal.requests;

import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.StoppedException;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.Remote;
import dev.sluice.internal.remote.RequestKind;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a 401 concerns the credentials, or one row or list that needs other rights. One
 * request to the path that the schema names, the check, serves all waiting requests. Safe for use
 * by several threads.
 */
final class CredentialsInDoubt {

  /** Asks nobody, so each 401 counts for the credentials. */
  static final CredentialsInDoubt NOT_ASKED = new CredentialsInDoubt(null);

  private static final int UNAUTHORIZED = 401;

  private final @Nullable Question question;
  private @Nullable Observable<Boolean> running;

  private CredentialsInDoubt(@Nullable Question question) {
    this.question = question;
  }

  CredentialsInDoubt(OperationSlots slots, Remote remote, Scheduler scheduler) {
    this(new Question(slots, remote, scheduler));
  }

  /** Whom to ask, and with which slots. */
  private record Question(OperationSlots slots, Remote remote, Scheduler scheduler) {

    Single<Boolean> accepted(String path, Step step) {
      return slots.accepted(remote, path, step).observeOn(scheduler);
    }
  }

  /**
   * Fails with a {@link RefusedException} if the server accepts the credentials. If the server
   * rejects the credentials, or fails at the check, the error is the 401 itself. The error is also
   * the 401 if the schema names no other path for the check.
   *
   * @param refusal the 401 of the refused request
   * @param path the path of the refused request
   * @return always fails; with the check's own error if the check was not sent or got no answer, or
   *     if a limit refused the check
   */
  <T> Single<T> settle(CredentialsException refusal, String path, Step step) {
    String asked = question == null ? null : question.remote().pathOfCredentials();
    if (question == null || asked == null || asked.equals(path)) {
      return Single.error(refusal);
    }
    if (step.isFrozen()) {
      return Single.error(StoppedException.frozen());
    }
    return answer(question, asked, step)
        .firstOrError()
        .onErrorResumeNext(
            failure ->
                switch (Concerns.of(failure, RequestKind.QUESTION)) {
                  case IN_DOUBT, CREDENTIALS -> Single.just(false);
                  default -> Single.error(failure);
                })
        .flatMap(accepted -> Single.error(accepted ? ofThatOnly(refusal) : refusal));
  }

  private static RefusedException ofThatOnly(CredentialsException refusal) {
    String words = refusal.serversWords();
    return new RefusedException(UNAUTHORIZED, words == null ? "the server answered 401" : words);
  }

  private synchronized Observable<Boolean> answer(Question whom, String path, Step step) {
    Observable<Boolean> now = running;
    if (now == null) {
      now = whom.accepted(path, step).doFinally(this::ended).toObservable().share();
      running = now;
    }
    return now;
  }

  private synchronized void ended() {
    running = null;
  }
}
