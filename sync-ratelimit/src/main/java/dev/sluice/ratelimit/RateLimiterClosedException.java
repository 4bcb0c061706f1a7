package dev.sluice.ratelimit;

/** The limiter was closed: before the claim, or while it waited. */
public final class RateLimiterClosedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RateLimiterClosedException() {
    super("The rate limiter is closed and grants no more slots");
  }
}
