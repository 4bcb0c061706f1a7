package dev.sluice.ratelimit;

/**
 * The limiter was closed before slots were acquired, or during the wait for them. Nothing was sent.
 */
public final class RateLimiterClosedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RateLimiterClosedException() {
    super("the rate limiter is closed and grants no more slots");
  }
}
