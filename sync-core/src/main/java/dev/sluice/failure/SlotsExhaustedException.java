package dev.sluice.failure;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The budget, a quota or the throttle lets nothing go for longer than an operation may wait. */
public final class SlotsExhaustedException extends SyncException {

  private static final long serialVersionUID = 1;

  private final @Nullable String quota;
  private final Duration delay;

  /**
   * Says how long it would take.
   *
   * @param delay the least time until requests may go again
   */
  public SlotsExhaustedException(Duration delay) {
    this(null, "the limits allow", delay, null);
  }

  /**
   * Says which quota is used up, and how long it would take. What is not counted in it may be sent
   * all the same.
   *
   * @param quota as people call it
   * @param delay the least time until requests that are counted in it may go again
   */
  public SlotsExhaustedException(String quota, Duration delay) {
    this(quota, delay, null);
  }

  /**
   * Says the same after the server has refused a request.
   *
   * @param refusal the server's answer; null if nothing was sent
   */
  public SlotsExhaustedException(
      String quota, Duration delay, @Nullable TooManyRequestsException refusal) {
    this(quota, "the " + quota + " quota allows", delay, refusal);
  }

  private SlotsExhaustedException(
      @Nullable String quota,
      String what,
      Duration delay,
      @Nullable TooManyRequestsException refusal) {
    super("rate_limited", what + " no request for " + delay.getSeconds() + " s", refusal);
    this.quota = quota;
    this.delay = delay;
  }

  /** The one quota that is used up; empty if it is not about a quota. */
  public Optional<String> quota() {
    return Optional.ofNullable(quota);
  }

  /** The least time until requests may go again. */
  public Duration delay() {
    return delay;
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
