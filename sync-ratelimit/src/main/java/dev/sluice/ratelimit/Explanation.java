package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Why a claim of one slot, made now at the end of the line, would have to wait.
 *
 * @param expected how long, and for which limit; zero if it would be granted at once
 * @param waiting how many claims wait before it
 * @param paused how much longer nothing is granted because the server asked for it
 * @param limits all limits
 * @param oldest when the oldest uses leave the window of the limit in the way; at most five
 */
public record Explanation(
    Wait expected, int waiting, Duration paused, List<LimitState> limits, List<Duration> oldest) {

  /** One line for people. */
  @Override
  public String toString() {
    String buckets =
        limits.stream()
            .map(state -> state.limit() + ": " + state.open() + " open, " + state.spent() + " used")
            .collect(Collectors.joining("; "));
    return "wait " + expected + "; " + waiting + " waiting; paused " + paused + "; " + buckets;
  }
}
