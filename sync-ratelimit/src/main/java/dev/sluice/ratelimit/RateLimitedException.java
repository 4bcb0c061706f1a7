package dev.sluice.ratelimit;

import java.util.List;
import java.util.stream.Collectors;

/**
 * No slot now, and nobody waited for one. Nothing was sent: this is our own limiter's word, never
 * the server's.
 */
public final class RateLimitedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Wait expected;
  private final transient List<LimitState> limits;

  RateLimitedException(Wait expected, List<LimitState> limits) {
    super("No slot now; try again in " + expected + "; free: " + free(limits));
    this.expected = expected;
    this.limits = List.copyOf(limits);
  }

  private static String free(List<LimitState> limits) {
    return limits.stream()
        .map(state -> state.free() + " of " + state.limit())
        .collect(Collectors.joining(", "));
  }

  /** When to try again, counted from the denial, and which limit denied. */
  public Wait expected() {
    return expected;
  }

  /** What remains in each limit. */
  public List<LimitState> limits() {
    return limits;
  }
}
