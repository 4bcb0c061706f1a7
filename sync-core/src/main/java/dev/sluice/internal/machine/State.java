package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One step of a loop, named by a verb. A state takes an input, does one thing, and reports one of
 * its outcomes. A state holds no data of a run, so one object serves every run.
 *
 * @param <I> the state's input
 */
public abstract non-sealed class State<I> extends Target<I> {

  private final List<Outcome<?>> outcomes = new ArrayList<>();

  /** Names the state; the name begins with a verb. */
  protected State(String name) {
    super(name);
  }

  /**
   * Begins the state's work on the machine's worker. The transition may come on any thread.
   *
   * @return one transition, made by {@link Outcome#with}; an error ends the run
   */
  public abstract Single<Transition> start(I input, Step step);

  public final List<Outcome<?>> outcomes() {
    return Collections.unmodifiableList(outcomes);
  }

  /** Declares an outcome. The name says what happened, not what to do next. */
  protected final <P> Outcome<P> outcome(String name) {
    return declare(name, false);
  }

  /**
   * Declares an outcome after which even a frozen machine goes on. A state that has sent a request
   * needs such an outcome, because the answer must not be lost.
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
