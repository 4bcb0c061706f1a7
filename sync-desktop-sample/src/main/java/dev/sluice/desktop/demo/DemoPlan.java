package dev.sluice.desktop.demo;

import dev.sluice.desktop.cli.Limits;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.fault.Latency;
import java.time.Duration;
import java.util.List;

/**
 * What a demonstration does.
 *
 * @param edits how many changes the user makes offline
 * @param speed what windows, waits and latency are divided by
 * @param faults whether the network and the server fail now and then
 * @param server what the server allows at real speed
 * @param client what the client keeps to at real speed
 */
record DemoPlan(int edits, double speed, boolean faults, Limits server, Limits client) {

  static final Duration LEAST_LATENCY = Duration.ofMillis(10);
  static final Duration MOST_LATENCY = Duration.ofMillis(200);

  private static final Duration WORST_TRANSIT = Duration.ofSeconds(2);
  private static final long SEED = 7;

  /** So that edits and deletions have something to change. */
  int seededEntries() {
    return edits / 2 + 20;
  }

  int deletions() {
    return edits / 10;
  }

  int updates() {
    return edits / 5;
  }

  Latency latency() {
    return Latency.uniform(scaled(LEAST_LATENCY), scaled(MOST_LATENCY), SEED);
  }

  /** The messages of this network take a known time; a busy machine gets some more. */
  Duration worstTransit() {
    Duration scaled = scaled(WORST_TRANSIT);
    Duration least = Duration.ofMillis(250);
    return scaled.compareTo(least) < 0 ? least : scaled;
  }

  List<Limit> scaled(List<Limit> limits) {
    return limits.stream().map(this::scaled).toList();
  }

  /** Windows last whole milliseconds; both sides round alike. */
  Limit scaled(Limit limit) {
    long millis = Math.max(1, Math.round(limit.window().toMillis() / speed));
    return Limit.of(limit.permits(), Duration.ofMillis(millis));
  }

  Duration scaled(Duration length) {
    return Duration.ofNanos(Math.round(length.toNanos() / speed));
  }
}
