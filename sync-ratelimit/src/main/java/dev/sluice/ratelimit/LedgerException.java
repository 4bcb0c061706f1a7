package dev.sluice.ratelimit;

import java.time.Duration;

/**
 * The {@link SlotLedger} has no slots to give: it cannot be reached, or it took this holder for
 * dead, after the slots were held for longer than their lease. Nothing was sent. Whoever waits in a
 * limiter keeps its place while a ledger cannot be reached; all others acquire slots anew after
 * {@link #retryIn()}.
 */
public final class LedgerException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Duration retryIn;

  /**
   * A ledger that cannot be reached.
   *
   * @param message why, without anything secret
   * @param retryIn how long to wait before asking again, positive
   */
  public LedgerException(String message, Duration retryIn, Throwable cause) {
    super(message, cause);
    this.retryIn = retryIn;
  }

  private LedgerException(String message) {
    super(message);
    this.retryIn = Duration.ZERO;
  }

  /** The lease of the slots ended before they were used. */
  static LedgerException leaseEnded() {
    return new LedgerException(
        "the slots were held longer than their lease and count as used; acquire new ones");
  }

  /** How long to wait before asking again; zero if slots can be acquired anew at once. */
  public Duration retryIn() {
    return retryIn;
  }
}
