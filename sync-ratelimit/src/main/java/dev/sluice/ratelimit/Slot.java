package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer;

/**
 * The slot of one request that is sent now. It stays taken until its owner reports how the request
 * ended: {@link #answered}, {@link #givenUp} or {@link #neverSent}. Only the first report counts,
 * so {@code givenUp()} may stand in a {@code finally}. No report throws: if the ledger cannot be
 * written now, the report is written later. Safe for use by several threads.
 *
 * <p>If the process dies before the report, a ledger that outlives the process counts the slot as
 * used from the end of its lease plus {@linkplain RateLimiter.Builder#worstTransit the worst
 * transit}.
 */
public interface Slot {

  /** The headers of the answer are there, and they say nothing of limits. */
  default void answered() {
    answered(ServerAnswer.OF_NOTHING);
  }

  /**
   * The headers of the answer are there: the slot counts as used now. The limiter learns what the
   * answer says of the server's limits. The newest request that was answered decides; an answer to
   * an older one can only make the limiter stricter. After a refusal nothing is granted for as long
   * as the server asked: at least for a second, and for a minute if the server named no time.
   */
  void answered(ServerAnswer answer);

  /**
   * No answer came, and the request may still arrive. The slot counts as used from the end of the
   * worst transit, which began when the request was sent; or from now if that is over.
   */
  void givenUp();

  /** The request has surely not left: the slot goes back. */
  void neverSent();
}
