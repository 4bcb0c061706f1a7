package dev.sluice.desktop.window.syncing;

import dev.sluice.ratelimit.WindowLimiter.LimitState;

/**
 * One bucket or quota as the window shows it.
 *
 * @param name what it is called
 * @param used slots that are taken
 * @param permits how many there are; 0 if the server tells only how many are left
 * @param figure what stands beside it
 * @param text the whole of it in words
 */
public record Gauge(String name, int used, int permits, String figure, String text) {

  static Gauge of(LimitState state) {
    long seconds = state.limit().window().toSeconds();
    String window = seconds == 1 ? "second" : seconds == 60 ? "minute" : seconds + " s";
    int permits = state.limit().permits();
    int used = Math.min(state.used(), permits);
    return new Gauge(
        "Requests a " + window, used, permits, used + "/" + permits, used + " of " + permits);
  }

  static Gauge ofQuota(String name, int left, int permits, String until) {
    return new Gauge(
        name,
        Math.max(0, permits - left),
        permits,
        left + " left",
        left + (left == 1 ? " request" : " requests") + " left until " + until);
  }
}
