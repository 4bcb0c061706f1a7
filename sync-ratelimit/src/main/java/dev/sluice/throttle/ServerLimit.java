package dev.sluice.throttle;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a server's answer says of one of its limits. What it does not say is null.
 *
 * @param policy which limit it is, in the server's own words: a later answer that speaks of one
 *     limit says nothing of the others; empty if the server has one limit only
 * @param ofQuota whether it is the quota that this request was charged to, which not every request
 *     is, and not a limit that counts all of them
 * @param remaining how many more requests the server takes now, 0 or more
 * @param permits how many requests the limit is for, 1 or more
 * @param reset when that ends, counted from now; more than zero
 */
public record ServerLimit(
    String policy,
    boolean ofQuota,
    @Nullable Integer remaining,
    @Nullable Integer permits,
    @Nullable Duration reset) {

  /**
   * To be added to a number of seconds that a server names until a reset, since it may have cut off
   * a part of the last one.
   */
  public static final Duration MARGIN = Duration.ofSeconds(1);

  /** Checks the ranges. */
  public ServerLimit {
    if (remaining != null && remaining < 0) {
      throw new IllegalArgumentException(
          "the number of remaining requests must not be negative: " + remaining);
    }
    if (permits != null && permits < 1) {
      throw new IllegalArgumentException("a limit must be at least 1: " + permits);
    }
    if (reset != null && (reset.isNegative() || reset.isZero())) {
      throw new IllegalArgumentException("a reset must not be in the past: " + reset);
    }
  }

  /** This many requests remain until the reset, of a limit that counts every request. */
  public static ServerLimit remaining(int requests, Duration reset) {
    return new ServerLimit("", false, requests, null, reset);
  }
}
