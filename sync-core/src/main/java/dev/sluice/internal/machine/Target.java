package dev.sluice.internal.machine;

/**
 * Where an outcome may lead: a {@link State} or an {@link End}.
 *
 * @param <I> the payload that the target takes
 */
public abstract sealed class Target<I> permits State, End {

  private final String name;

  Target(String name) {
    this.name = name;
  }

  /** The name as diagrams and listeners show it. */
  public final String name() {
    return name;
  }

  @Override
  public final String toString() {
    return name;
  }
}
