package dev.sluice.ratelimit;

import java.time.Duration;
import java.time.Instant;

/** No slot within the time that the caller would wait. The claim has left the line. */
public final class RateLimitTimeoutException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Wait expected;
  private final Instant began;
  private final Duration waited;
  private final int tries;

  RateLimitTimeoutException(Wait expected, Instant began, Duration waited, int tries) {
    super("No slot after waiting " + waited + "; needed: " + expected);
    this.expected = expected;
    this.began = began;
    this.waited = waited;
    this.tries = tries;
  }

  /** How long it would have had to wait still, and for which limit. */
  public Wait expected() {
    return expected;
  }

  /** When the claim was made, by the wall clock. */
  public Instant began() {
    return began;
  }

  /** How long it waited; zero if the time allowed could not have been enough. */
  public Duration waited() {
    return waited;
  }

  /**
   * How often it was tried at the head of the line; zero if it never came that far, or the ledger
   * was gone.
   */
  public int tries() {
    return tries;
  }
}
