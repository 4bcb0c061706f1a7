package dev.sluice.loop;

import dev.sluice.failure.UnauthorizedException;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/**
 * A 403 may mean a dead token or one forbidden thing: asks the server which. Ends the run with
 * {@link UnauthorizedException} if the token is dead.
 *
 * @param <I> the loop's payload
 */
public final class AskCredentials<I> extends State<I> {

  /** The token is alive; only that one thing is forbidden. */
  public final Outcome<I> accepted = outcome("credentialsAccepted");

  private final Seams seams;

  /** A question to that server. */
  public AskCredentials(Seams seams) {
    this("AskCredentials", seams);
  }

  /** The same question at another place of a table. */
  public AskCredentials(String name, Seams seams) {
    super(name);
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(I input, Step step) {
    return seams
        .slots()
        .send(
            step,
            Request.brief(seams.remote().pathOfCredentials(), seams.remote()::acceptsCredentials))
        .observeOn(seams.scheduler())
        .map(
            alive -> {
              if (!alive) {
                throw new UnauthorizedException();
              }
              return accepted.with(input);
            });
  }
}
