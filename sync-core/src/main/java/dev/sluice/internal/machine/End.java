package dev.sluice.internal.machine;

import org.jspecify.annotations.Nullable;

/**
 * Where a run ends or pauses.
 *
 * @param <P> the payload that the run ends with
 */
public final class End<P> extends Target<P> {

  private final @Nullable State<P> next;

  /** Makes an end. Ends are compared by identity. */
  public End(String name) {
    this(name, null);
  }

  private End(String name, @Nullable State<P> next) {
    super(name);
    this.next = next;
  }

  /** A pause, after which {@link StateMachine#resume} enters that state. */
  public static <P> End<P> pause(String name, State<P> next) {
    return new End<>(name, next);
  }

  /** The state after a pause; null if this end is no pause. */
  @Nullable State<P> next() {
    return next;
  }
}
