package dev.sluice.lab.simulate;

import java.util.HashMap;
import java.util.Map;

/**
 * What the rate throttling experiment of Heroku's platform API client (2020) published of a
 * strategy: one run of 30 minutes at ten times speed, with ten clients in two processes.
 *
 * @param retryPercent refused requests by requests, 0 to 100
 * @param maxSleep seconds
 * @param stdevRequests of the clients
 * @param timeToClear seconds
 */
public record Published(
    double retryPercent, double maxSleep, double stdevRequests, double timeToClear) {

  private static final double USUAL_FACTOR = 1.2;
  private static final double BASELINE_FACTOR = 2;
  private static final String BACKOFF = "ExponentialBackoff";

  /** What is known of these strategies with sleeps that grow by this factor, by their names. */
  public static Map<String, Published> with(double factor) {
    Map<String, Published> known = new HashMap<>();
    if (factor == BASELINE_FACTOR) {
      known.put(BACKOFF, new Published(60.08, 854.89, 387.82, 74.23));
    }
    if (factor == USUAL_FACTOR) {
      known.put(BACKOFF, new Published(80.41, 46.72, 147.84, 74.33));
      known.put("GradualDecrease", new Published(40.56, 139.91, 867.73, 115.54));
      known.put("ProportionalDecrease", new Published(3.66, 17.31, 101.94, 551.10));
      known.put("ProportionalRemainingDecrease", new Published(3.07, 17.32, 78.44, 84.23));
    }
    return known;
  }
}
