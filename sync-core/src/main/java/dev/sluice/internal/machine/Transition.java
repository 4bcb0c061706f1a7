package dev.sluice.internal.machine;

/**
 * An outcome that has happened, with the payload for the next state. Only {@link Outcome#with}
 * makes transitions.
 */
public final class Transition {

  private final Outcome<?> outcome;
  private final Object payload;

  Transition(Outcome<?> outcome, Object payload) {
    this.outcome = outcome;
    this.payload = payload;
  }

  public Outcome<?> outcome() {
    return outcome;
  }

  Object payload() {
    return payload;
  }
}
