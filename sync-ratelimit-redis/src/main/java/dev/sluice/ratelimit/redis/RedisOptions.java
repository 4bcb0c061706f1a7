package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LimiterListener;
import java.time.Duration;

/**
 * How a ledger on Redis behaves. Immutable. Ledgers that share a key agree on the lease and on
 * whether they are fair.
 *
 * @param lease how long slots are kept for a holder without a sign of life. The lease is checked
 *     and prolonged before each use of a slot. It should be longer than a request may take; from 1
 *     s to a day, default 60 s
 * @param timeout how long connecting, and each answer, may take; a step that is tried again on a
 *     new connection lasts at most four times this. From 10 ms to a minute, default 1 s
 * @param fair whether all machines stand in one queue, first come, first served. A machine that
 *     asks again more than a quarter of a second late may be overtaken. An attempt that does not
 *     wait takes no place and overtakes nobody. Default true
 * @param peers how many ledgers share the limits while Redis is gone. Each then grants its share by
 *     itself: a limit's permits divided by this number, at least one. 0 means that nothing is
 *     granted meanwhile. Default 0
 * @param listener who hears what happens to Redis; default {@link LimiterListener#NONE}
 */
public record RedisOptions(
    Duration lease, Duration timeout, boolean fair, int peers, LimiterListener listener) {

  private static final int MOST_PEERS = 1_000_000;

  /** Checks the ranges. */
  public RedisOptions {
    require("a lease", lease, Duration.ofSeconds(1), Duration.ofDays(1));
    require("a timeout", timeout, Duration.ofMillis(10), Duration.ofMinutes(1));
    if (peers < 0 || peers > MOST_PEERS) {
      throw new IllegalArgumentException(
          "the number of peers must be from 0 to " + MOST_PEERS + ": " + peers);
    }
  }

  /** The defaults. */
  public static RedisOptions defaults() {
    return new RedisOptions(
        Duration.ofSeconds(60), Duration.ofSeconds(1), true, 0, LimiterListener.NONE);
  }

  /** A copy with another lease. */
  public RedisOptions withLease(Duration other) {
    return new RedisOptions(other, timeout, fair, peers, listener);
  }

  /** A copy with another timeout. */
  public RedisOptions withTimeout(Duration other) {
    return new RedisOptions(lease, other, fair, peers, listener);
  }

  /** A copy that keeps the order of waiting machines, or does not. */
  public RedisOptions withFair(boolean ordered) {
    return new RedisOptions(lease, timeout, ordered, peers, listener);
  }

  /**
   * A copy that grants its share while Redis is gone.
   *
   * @param expectedPeers how many ledgers share the limits at most, this one included; at least 1
   */
  public RedisOptions withLocalShare(int expectedPeers) {
    if (expectedPeers < 1) {
      throw new IllegalArgumentException("at least 1 peer must share: " + expectedPeers);
    }
    return new RedisOptions(lease, timeout, fair, expectedPeers, listener);
  }

  /** A copy with another listener. */
  public RedisOptions withListener(LimiterListener who) {
    return new RedisOptions(lease, timeout, fair, peers, who);
  }

  private static void require(String what, Duration length, Duration least, Duration most) {
    if (length.compareTo(least) < 0 || length.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          what + " must last from " + least + " to " + most + ": " + length);
    }
  }
}
