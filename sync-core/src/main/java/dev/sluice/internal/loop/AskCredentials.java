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
 * Asks the server whether the credentials are still valid. A 403 may mean a revoked token or one
 * forbidden row, a 410 or 418 the whole API or one row. Ends the run with {@link
 * CredentialsException} if the token is revoked, and with {@link
 * dev.sluice.failure.FailureKind#UNSUPPORTED} if this request too is answered with 410 or 418. If
 * the schema names no path to ask, the answer concerned the one row.
 *
 * @param <I> the loop's payload
 */
public final class AskCredentials<I> extends State<I> {

  /** The credentials are valid, so only this row or list is forbidden. */
  public final Outcome<I> accepted = outcome("credentialsAccepted");

  /** The server failed over the question, so it stays open. */
  public final Outcome<I> unanswered = outcome("questionUnanswered");

  private final LoopContext context;

  /** A state with the default name. */
  public AskCredentials(LoopContext context) {
    this("AskCredentials", context);
  }

  /** A second such state of a table. */
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
   * Asks, on the engine's own thread in the end. If they have expired, they are refreshed, so what
   * came before may have been told to a stranger all the same.
   *
   * @return fails with {@link CredentialsException} if the server accepts them no more
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
