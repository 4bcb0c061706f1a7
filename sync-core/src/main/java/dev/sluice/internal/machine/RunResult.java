package dev.sluice.internal.machine;

/**
 * How a run ended.
 *
 * @param end the end or pause that the run reached
 * @param payload the payload that the run had at its end
 */
public record RunResult(End<?> end, Object payload) {

  public boolean isPause() {
    return end.next() != null;
  }
}
