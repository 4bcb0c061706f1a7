package dev.sluice.internal.loop;

import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;
import java.util.function.Function;

/**
 * The credentials are good and yet an answer was forbidden: the run ends with that.
 *
 * @param <I> the loop's run
 */
public final class FailForbidden<I> extends State<I> {

  private final Function<I, Throwable> failure;

  /**
   * Ends a run.
   *
   * @param failure what it ends with
   */
  public FailForbidden(Function<I, Throwable> failure) {
    super("FailForbidden");
    this.failure = failure;
  }

  @Override
  public Single<Transition> start(I run, Step step) {
    return Single.error(failure.apply(run));
  }
}
