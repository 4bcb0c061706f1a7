package dev.sluice.internal.machine;

/**
 * Where a run ends.
 *
 * @param <P> the payload that the run ends with
 */
public final class End<P> extends Target<P> {

  /** Makes an end; ends are compared by identity. */
  public End(String name) {
    super(name);
  }
}
