package dev.sluice.ratelimit;

import io.reactivex.rxjava3.core.Completable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The {@link SlotLedger} grants no slots, and nothing was sent. The ledger is unreachable, or the
 * ledger refuses for good, or the slots outlived their lease. While a ledger is unreachable,
 * acquisitions that wait keep their places. All other callers acquire new slots after {@link
 * #retryIn()}.
 */
public final class LedgerException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Duration retryIn;
  private final boolean refused;
  private final transient @Nullable Completable underWay;

  /**
   * Creates the exception of a ledger that cannot be reached.
   *
   * @param message the reason, without secrets
   * @param retryIn how long a limiter should wait before it asks the ledger again; positive
   */
  public LedgerException(String message, Duration retryIn, Throwable cause) {
    this(message, retryIn, false, cause);
  }

  private LedgerException(
      String message, Duration retryIn, boolean refused, @Nullable Throwable cause) {
    super(message, cause);
    this.retryIn = retryIn;
    this.refused = refused;
    this.underWay = null;
  }

  private LedgerException(String message, Duration retryIn, Completable underWay) {
    super(message);
    this.retryIn = retryIn;
    this.refused = false;
    this.underWay = underWay;
  }

  /**
   * Creates the exception of a ledger that refuses every call, for example after a changed
   * password. All acquisitions that wait in a limiter on this ledger fail immediately.
   *
   * @param message the reason, without secrets
   * @param retryIn how long a caller should wait before it tries to acquire slots again; positive
   */
  public static LedgerException refused(String message, Duration retryIn, Throwable cause) {
    return new LedgerException(message, retryIn, true, cause);
  }

  /**
   * Creates the exception of a {@link SlotLedger.Remote} that has not answered yet. A limiter asks
   * again as soon as the answer has come.
   *
   * @param message the reason, without secrets
   * @param retryIn how long a limiter should wait for the answer before it asks again; positive
   * @param underWay completes when the answer has come, or when no answer will come
   */
  public static LedgerException late(String message, Duration retryIn, Completable underWay) {
    return new LedgerException(message, retryIn, underWay);
  }

  /** The lease of the slots ended before they were used. */
  static LedgerException leaseEnded() {
    return new LedgerException(
        "the slots were held longer than their lease and count as used; acquire new ones",
        Duration.ZERO,
        false,
        null);
  }

  /** Completes when the ledger has answered; null if no answer is to come. */
  @Nullable Completable underWay() {
    return underWay;
  }

  /** Whether the ledger refuses for good: somebody has to change how the ledger is opened. */
  public boolean isRefused() {
    return refused;
  }

  /**
   * How long to wait before acquiring slots again; zero if new slots can be acquired immediately.
   */
  public Duration retryIn() {
    return retryIn;
  }
}
