package dev.sluice.ratelimit;

/** The limiter was closed before it granted the slots. No request was sent. */
public final class RateLimiterClosedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RateLimiterClosedException() {
    super("the rate limiter is closed and grants no more slots");
  }
}
