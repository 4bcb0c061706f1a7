package dev.sluice.ratelimit;

import io.reactivex.rxjava3.core.Completable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The {@link SlotLedger} has no slots to give. Either it cannot be reached, or it refuses for good,
 * or it took this holder for dead because the slots were held longer than their lease. Nothing was
 * sent. While a ledger cannot be reached, those who wait in a limiter keep their places. All others
 * acquire new slots after {@link #retryIn()}.
 */
public final class LedgerException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Duration retryIn;
  private final boolean refused;
  private final transient @Nullable Completable underWay;

  /**
   * A ledger that cannot be reached.
   *
   * @param message why, without anything secret
   * @param retryIn how long to wait before asking again, positive
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
   * A ledger that refuses every step, for example because it has another password. Those who wait
   * in a limiter are told at once.
   *
   * @param message why, without anything secret
   * @param retryIn how long to wait before asking again anyway, positive
   */
  public static LedgerException refused(String message, Duration retryIn, Throwable cause) {
    return new LedgerException(message, retryIn, true, cause);
  }

  /**
   * A ledger that has not answered yet; see {@link SlotLedger.Remote}. A limiter asks again as soon
   * as the answer has come.
   *
   * @param message why, without anything secret
   * @param retryIn how long to wait before asking again, positive
   * @param underWay completes when the answer has come or does not come any more
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

  /** How long to wait before asking again; zero if slots can be acquired anew at once. */
  public Duration retryIn() {
    return retryIn;
  }
}
