package dev.sluice.ratelimit;

import dev.sluice.ratelimit.WindowLimiter.LimitState;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The limiter granted no slot, neither immediately nor within the caller's time. No request was
 * sent: the server refused nothing. The caller has left the queue, and may try again after {@link
 * #expected()}.
 */
public final class RateLimitedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Wait expected;
  private final Duration waited;
  private final int tries;
  private final transient List<LimitState> limits;

  RateLimitedException(Wait expected, Duration waited, int tries, List<LimitState> limits) {
    super(text(waited) + "; try again in " + expected + "; free: " + free(limits));
    this.expected = expected;
    this.waited = waited;
    this.tries = tries;
    this.limits = List.copyOf(limits);
  }

  private static String text(Duration waited) {
    return waited.isZero() ? "no slot now" : "no slot after waiting " + waited;
  }

  private static String free(List<LimitState> limits) {
    return limits.stream()
        .map(state -> state.free() + " of " + state.limit())
        .collect(Collectors.joining(", "));
  }

  /** How long to wait before the next attempt, counted from the denial, and which limit denied. */
  public Wait expected() {
    return expected;
  }

  /** How long the caller waited; zero if the slots were denied immediately. */
  public Duration waited() {
    return waited;
  }

  /**
   * Returns how often the limiter tried to grant the slots. Zero means that other claims were
   * always ahead in the queue, or that the ledger was unreachable.
   */
  public int tries() {
    return tries;
  }

  /** What remains in each limit; empty if a throttle held the request back. */
  public List<LimitState> limits() {
    return limits;
  }
}
