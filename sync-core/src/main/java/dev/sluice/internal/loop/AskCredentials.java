package dev.sluice.internal.loop;

import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.FailureKind;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.ratelimit.Slot;
import io.reactivex.rxjava3.core.Single;

/**
 * A 403 may mean a dead token or one forbidden thing, a 410 or 418 the whole service or one row:
 * asks the server which. Ends the run with {@link CredentialsException} if the token is dead, and
 * with {@link dev.sluice.failure.FailureKind#UNSUPPORTED} if the service says so of itself. A
 * server that cannot be asked means that one thing.
 *
 * @param <I> the loop's payload
 */
public final class AskCredentials<I> extends State<I> {

  /** The token is alive; only that one thing is forbidden. */
  public final Outcome<I> accepted = outcome("credentialsAccepted");

  /** The server failed over the question: nobody knows. */
  public final Outcome<I> unanswered = outcome("questionUnanswered");

  private final LoopContext context;

  /** A question to that server. */
  public AskCredentials(LoopContext context) {
    this("AskCredentials", context);
  }

  /** The same question at another place of a table. */
  public AskCredentials(String name, LoopContext context) {
    super(name);
    this.context = context;
  }

  @Override
  public Single<Transition> start(I input, Step step) {
    String path = context.remote().pathOfCredentials();
    if (path == null) {
      return Single.just(accepted.with(input));
    }
    return context
        .slots()
        .send(step, Request.brief(path, this::ask))
        .observeOn(context.scheduler())
        .map(
            alive -> {
              if (!alive) {
                throw CredentialsException.unauthorized();
              }
              return accepted.with(input);
            })
        .onErrorResumeNext(
            failure ->
                FailureKind.SERVER_FAILED.is(failure)
                    ? Single.just(unanswered.with(input))
                    : Single.error(failure));
  }

  /** A server that does not know the question says nothing of the credentials. */
  private Single<Boolean> ask(Slot slot) {
    return context
        .remote()
        .acceptsCredentials(slot)
        .onErrorResumeNext(
            failure -> FailureKind.REFUSED.is(failure) ? Single.just(true) : Single.error(failure));
  }
}
