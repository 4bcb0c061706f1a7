package dev.sluice.internal.machine;

/**
 * How a run ended.
 *
 * @param end the end that it reached
 * @param payload what it brought there
 */
public record RunResult(End<?> end, Object payload) {

  /** Whether it only paused. */
  public boolean isPause() {
    return end.next() != null;
  }
}
