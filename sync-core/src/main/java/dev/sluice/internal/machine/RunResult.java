package dev.sluice.internal.machine;

/**
 * How a run ended.
 *
 * @param end the end that the run reached
 * @param payload what the run brought to that end
 */
public record RunResult(End<?> end, Object payload) {

  /** Whether the run only paused. */
  public boolean isPause() {
    return end.next() != null;
  }
}
