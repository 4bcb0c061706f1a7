package dev.sluice.internal.pull;

import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;
import java.util.function.Function;

/**
 * Ends the run with the 403: the credentials are valid, but a list is forbidden.
 *
 * @param <I> the loop's run
 */
final class FailForbidden<I> extends State<I> {

  private final Function<I, Throwable> failure;

  /**
   * A state that fails.
   *
   * @param failure the error of the run
   */
  FailForbidden(Function<I, Throwable> failure) {
    super("FailForbidden");
    this.failure = failure;
  }

  @Override
  public Single<Transition> start(I run, Step step) {
    return Single.error(failure.apply(run));
  }
}
