package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer;

/**
 * The right to send one request now, until its owner reports {@link #answered}, {@link #givenUp} or
 * {@link #neverSent}. Only the first report counts, so {@code givenUp()} may stand in a {@code
 * finally}. No report throws: if the ledger cannot be written now, the report is written later. If
 * the process dies first, a lasting ledger counts the slot as used after its lease and {@linkplain
 * RateLimiter.Builder#worstTransit the worst transit}. Safe for use by several threads.
 */
public interface Slot {

  /** The headers of the answer are there, and they say nothing of limits. */
  default void answered() {
    answered(ServerAnswer.OF_NOTHING);
  }

  /**
   * Reports that the answer's headers have arrived; the slot counts as used now. The limiter learns
   * the server's limits; an answer to an older request only makes the limiter stricter. After a
   * refusal the limiter pauses as the server asked: at least 1 s, without a named time 1 min.
   */
  void answered(ServerAnswer answer);

  /**
   * Reports that no answer came and that the request may still arrive. The slot counts as used from
   * the end of the worst transit after sending, but not before now.
   */
  void givenUp();

  /** The request has surely not left: the slot goes back. */
  void neverSent();
}
