package dev.sluice.desktop.window.syncing;

import dev.sluice.ratelimit.LimitState;

/**
 * One bucket as the window shows it.
 *
 * @param name what it is called
 * @param used slots that are taken
 * @param permits how many there are
 */
public record Gauge(String name, int used, int permits) {

  static Gauge of(LimitState state) {
    long seconds = state.limit().window().toSeconds();
    String window = seconds == 1 ? "second" : seconds == 60 ? "minute" : seconds + " s";
    return new Gauge(
        "Requests a " + window,
        Math.min(state.used(), state.limit().permits()),
        state.limit().permits());
  }

  /** The figure beside it. */
  public String text() {
    return used + " of " + permits;
  }
}
