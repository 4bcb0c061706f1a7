package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One step of a loop, named by a verb. It takes an input, does one thing, and reports what happened
 * by one of its outcomes. The {@link TransitionTable} decides which state follows.
 *
 * <p>A state holds no data of a run, so that one object serves every run.
 *
 * @param <I> the input
 */
public abstract non-sealed class State<I> extends Target<I> {

  private final List<Outcome<?>> outcomes = new ArrayList<>();

  /** Names the state with a verb first. */
  protected State(String name) {
    super(name);
  }

  /**
   * Begins the work. Called on the machine's worker; the answer may come from any thread.
   *
   * @return one transition, made by {@link Outcome#with}; an error ends the run
   */
  public abstract Single<Transition> start(I input, Step step);

  /** All outcomes, in the order of declaration. */
  public final List<Outcome<?>> outcomes() {
    return Collections.unmodifiableList(outcomes);
  }

  /** Declares an outcome. Its name says what happened, not what to do next. */
  protected final <P> Outcome<P> outcome(String name) {
    return declare(name, false);
  }

  /**
   * Declares an outcome that even a frozen machine follows, because a request was sent and its
   * answer must not be lost.
   */
  protected final <P> Outcome<P> bindingOutcome(String name) {
    return declare(name, true);
  }

  private <P> Outcome<P> declare(String name, boolean binding) {
    Outcome<P> outcome = new Outcome<>(this, name, binding);
    outcomes.add(outcome);
    return outcome;
  }
}
