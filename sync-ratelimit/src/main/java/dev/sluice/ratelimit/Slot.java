package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer;

/**
 * The slot of one request that is sent now. It stays taken until its owner says how the request
 * ended. Only the first of the three words counts. None of them throws: what a ledger cannot write
 * down now is written later. Safe for use by several threads.
 */
public interface Slot {

  /** The headers of the answer are there, and they say nothing of limits. */
  default void answered() {
    answered(ServerAnswer.OF_NOTHING);
  }

  /**
   * The headers of the answer are there: the slot counts as used now. The limiter hears what the
   * answer says of the server's limits. It goes by the newest request that was answered; an answer
   * to an older one can only make it stricter. After a refusal nothing is granted for as long as
   * the server named, but for a second at least, and for a minute if it named no time.
   */
  void answered(ServerAnswer answer);

  /**
   * No answer came, and the request may still arrive: the slot counts as used when the worst
   * transit since its sending is over, or now if it is.
   */
  void givenUp();

  /** The request has surely not left: the slot goes back. */
  void neverSent();
}
