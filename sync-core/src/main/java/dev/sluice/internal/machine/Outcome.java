package dev.sluice.internal.machine;

/**
 * One of the results that a state can report. Outcomes are compared by identity.
 *
 * @param <P> the payload for the next state
 */
public final class Outcome<P> {

  private final State<?> state;
  private final String name;
  private final boolean binding;

  Outcome(State<?> state, String name, boolean binding) {
    this.state = state;
    this.name = name;
    this.binding = binding;
  }

  public Transition with(P payload) {
    return new Transition(this, payload);
  }

  public State<?> state() {
    return state;
  }

  /** What happened, as diagrams and listeners show it. */
  public String name() {
    return name;
  }

  /** Whether even a frozen machine goes on from here. */
  public boolean isBinding() {
    return binding;
  }

  @Override
  public String toString() {
    return state.name() + "." + name;
  }
}
