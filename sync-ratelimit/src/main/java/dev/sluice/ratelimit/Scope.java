package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerLimit;
import java.time.Duration;

/**
 * One quota as it is counted: that of the user, that of the workspace 5. Safe for use by several
 * threads.
 */
public final class Scope {

  private final String key;
  private final Quota quota;
  private final RateLimiter limiter;
  private final SlotLedger ledger;

  Scope(String key, Quota quota, RateLimiterBuilder options, SlotLedger ledger) {
    this.key = key;
    this.quota = quota;
    this.ledger = ledger;
    this.limiter = options.limits(quota.limits()).ledger(ledger).build();
    limiter.startAtOnce();
  }

  /** What people call it: the quota's name, and what stands for its braces. */
  public String key() {
    return key;
  }

  /** The quota that it belongs to. */
  public Quota quota() {
    return quota;
  }

  /** Its slots. */
  public RateLimiter limiter() {
    return limiter;
  }

  /** How many slots can be claimed now. */
  public int free() {
    return limiter.forecast().free();
  }

  /**
   * How long it takes at least until so many slots can be claimed; zero if they can be now.
   *
   * @param n from 1 to the permits of the quota
   */
  public Duration waitFor(int n) {
    if (n < 1 || n > quota.permits()) {
      throw new IllegalArgumentException(
          "the quota " + key + " grants 1 to " + quota.permits() + " slots, not " + n);
    }
    return limiter.forecast().waitFor(n).atLeast();
  }

  /**
   * A request was refused because nothing was left of it: it is closed until it is full again and a
   * second more, since the server tells whole seconds.
   */
  public void refused(Duration resetsIn) {
    limiter.pause(resetsIn.plus(ServerLimit.MARGIN));
  }

  /** Ends it, and leaves nothing open. */
  void close() {
    limiter.close();
    ledger.close();
  }

  /** Whether nothing is known of it that a new one would not know. */
  boolean isEmpty() {
    if (limiter.isHeld()) {
      return false;
    }
    Explanation now = limiter.explain();
    return now.waiting() == 0
        && free() == quota.permits()
        && now.limits().stream().allMatch(state -> state.used() == 0);
  }
}
