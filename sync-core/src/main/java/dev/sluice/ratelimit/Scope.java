package dev.sluice.ratelimit;

import java.time.Duration;

/**
 * One quota as it is counted: that of the user, that of the workspace 5. Safe for use by several
 * threads.
 */
public final class Scope {

  /** The server tells whole seconds. */
  private static final Duration MARGIN = Duration.ofSeconds(1);

  private final String key;
  private final Quota quota;
  private final RateLimiter limiter;
  private final EvidenceLedger evidence;
  private final Terms terms;

  Scope(String key, Quota quota, RateLimiterBuilder options, SlotLedger ledger) {
    this.key = key;
    this.quota = quota;
    this.evidence = new EvidenceLedger(ledger);
    this.limiter = options.limits(quota.limits()).ledger(evidence).build();
    limiter.startAtOnce();
    this.terms = options.terms();
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
    Explanation now = limiter.explain();
    int least = quota.permits();
    for (LimitState state : now.limits()) {
      least = Math.min(least, state.free());
    }
    return now.paused().isZero() ? least : 0;
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
    return Duration.ofNanos(evidence.waitFor(terms, n));
  }

  /**
   * What an answer told of it. A refusal closes it until it is full again; if more is gone than was
   * known here, others have used it, and what is left is what was told.
   */
  public void heard(Charge charge) {
    Duration resetsIn = charge.resetsIn();
    if (resetsIn == null) {
      return;
    }
    Duration surely = resetsIn.plus(MARGIN);
    if (charge.refused()) {
      limiter.pause(surely);
    } else {
      evidence.heard(terms, charge.remaining(), surely);
    }
  }

  /** Whether nothing is known of it that a new one would not know. */
  boolean isEmpty() {
    Explanation now = limiter.explain();
    return now.waiting() == 0
        && now.paused().isZero()
        && now.limits().stream().allMatch(state -> state.used() == 0);
  }
}
