package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer;

/**
 * The right to send one request now, until its owner reports {@link #answered}, {@link #givenUp} or
 * {@link #neverSent}. Only the first report counts, so {@code givenUp()} may stand in a {@code
 * finally}. No report throws: if the ledger cannot be written now, the report is written later.
 * Safe for use by several threads.
 *
 * <p>If the process dies without a report, a ledger in a file or in Redis still counts the slot.
 * The slot then counts as used from the lease's end plus {@linkplain
 * RateLimiter.Builder#worstTransit the worst transit}.
 */
public interface Slot {

  /** Reports that the answer's headers have come, and that they say nothing about limits. */
  default void answered() {
    answered(ServerAnswer.OF_NOTHING);
  }

  /**
   * Reports that the answer's headers have come; the slot counts as used now. The limiter learns
   * the server's limits. If a later request was answered first, this answer only makes the limiter
   * stricter. After a refusal, nothing is granted for as long as the server asked, but at least 1
   * s. If the server named no time, nothing is granted for 1 min.
   */
  void answered(ServerAnswer answer);

  /**
   * Reports that no answer came and that the request may still reach the server. The slot counts as
   * used when the worst transit since sending is over. If the worst transit is already over, the
   * slot counts as used now.
   */
  void givenUp();

  /** Reports that the request was certainly not sent; the slot is given back. */
  void neverSent();
}
