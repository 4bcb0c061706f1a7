package dev.sluice.ratelimit;

import java.time.Duration;

/**
 * The place where slots are remembered cannot be reached now, so nothing is granted. It passes by
 * itself: who waits in a limiter keeps his place and is tried again, an attempt that does not wait
 * ends with this.
 */
public final class LedgerUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Duration retryIn;

  /**
   * Says why, without anything secret.
   *
   * @param retryIn how long to wait before asking again, positive
   */
  public LedgerUnavailableException(String message, Duration retryIn, Throwable cause) {
    super(message, cause);
    this.retryIn = retryIn;
  }

  /** How long to wait before asking again. */
  public Duration retryIn() {
    return retryIn;
  }
}
