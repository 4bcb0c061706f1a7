package dev.sluice.internal.loop;

import dev.sluice.failure.CredentialsException;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.RequestKind;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;

/**
 * Asks the server whether it still accepts the credentials. A refusal with 403, 410 or 418 leads
 * here: the refusal may concern one row or every request. If the schema names no path for this
 * request, the credentials count as valid.
 *
 * @param <I> the loop's payload
 */
public final class AskCredentials<I> extends State<I> {

  /** The credentials are valid, so the refusal concerns only one row or list. */
  public final Outcome<I> accepted = outcome("credentialsAccepted");

  /** The server failed at this request, so the credentials may be valid or not. */
  public final Outcome<I> unanswered = outcome("questionUnanswered");

  private final LoopContext context;

  public AskCredentials(LoopContext context) {
    this("AskCredentials", context);
  }

  /** A state with another name, for a table that asks in two places. */
  public AskCredentials(String name, LoopContext context) {
    super(name);
    this.context = context;
  }

  @Override
  public Single<Transition> start(I input, Step step) {
    return requireValid(context, step)
        .toSingleDefault(accepted.with(input))
        .onErrorResumeNext(
            failure ->
                Concerns.of(failure, RequestKind.QUESTION) == Concerns.IN_DOUBT
                    ? Single.just(unanswered.with(input))
                    : Single.error(failure));
  }

  /**
   * Asks the server whether the credentials are valid, and completes on the engine's own thread.
   * Expired credentials are refreshed first, and the new credentials count as valid. An answer to a
   * request from before the refresh may still belong to another user.
   *
   * @return fails with {@link CredentialsException} if the server no longer accepts the credentials
   */
  public static Completable requireValid(LoopContext context, Step step) {
    String path = context.remote().pathOfCredentials();
    if (path == null) {
      return Completable.complete();
    }
    return context
        .slots()
        .accepted(context.remote(), path, step)
        .observeOn(context.scheduler())
        .flatMapCompletable(
            alive ->
                alive
                    ? Completable.complete()
                    : Completable.error(CredentialsException.unauthorized()));
  }
}
