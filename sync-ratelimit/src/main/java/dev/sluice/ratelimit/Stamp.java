package dev.sluice.ratelimit;

/** The moment from which a slot counts as used. */
public enum Stamp {
  /**
   * When the answer's headers arrive. The server counted the request no later than that, so the
   * next use of the slot can never meet a full window there, however long either was on its way.
   */
  RESPONSE,

  /**
   * When the slot is claimed. Simple, and good enough for a server that is hit without delay; under
   * jitter an exact server refuses some of the requests.
   */
  CLAIM
}
