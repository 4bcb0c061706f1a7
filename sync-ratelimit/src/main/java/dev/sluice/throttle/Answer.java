package dev.sluice.throttle;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a server's answer tells about its limits.
 *
 * @param status the HTTP status, 100 to 599
 * @param remaining how many more requests would be let through at once ({@code
 *     RateLimit-Remaining}), 0 or more; null if the server does not say
 * @param limit how many requests its bucket holds ({@code RateLimit-Limit}), 1 or more; null if the
 *     server does not say
 * @param retryAfter how long it asks to wait ({@code Retry-After}), zero or more; null if the
 *     server does not say
 */
public record Answer(
    int status,
    @Nullable Integer remaining,
    @Nullable Integer limit,
    @Nullable Duration retryAfter) {

  private static final int OK = 200;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int LEAST_STATUS = 100;
  private static final int MOST_STATUS = 599;

  /** Checks the ranges. */
  public Answer {
    if (status < LEAST_STATUS || status > MOST_STATUS) {
      throw new IllegalArgumentException("A status is from 100 to 599, not " + status);
    }
    if (remaining != null && remaining < 0) {
      throw new IllegalArgumentException("Remaining requests are 0 or more, not " + remaining);
    }
    if (limit != null && limit < 1) {
      throw new IllegalArgumentException("A limit is at least 1, not " + limit);
    }
    if (retryAfter != null && retryAfter.isNegative()) {
      throw new IllegalArgumentException("A wait is zero or more, not " + retryAfter);
    }
  }

  /** Let through, and so many more would be. */
  public static Answer granted(int remaining) {
    return new Answer(OK, remaining, null, null);
  }

  /** Refused as one too many, with so many remaining. */
  public static Answer refused(int remaining) {
    return new Answer(TOO_MANY_REQUESTS, remaining, null, null);
  }

  /** Whether the server refused the request as one too many. */
  public boolean isRefusal() {
    return status == TOO_MANY_REQUESTS;
  }

  /** How many remain; what the server does not say counts as none. */
  public int remainingOrNone() {
    return remaining == null ? 0 : remaining;
  }
}
