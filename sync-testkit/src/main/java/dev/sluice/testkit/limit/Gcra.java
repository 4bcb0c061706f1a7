package dev.sluice.testkit.limit;

import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.Map;

/**
 * A pool of tokens that is refilled steadily: a request with a whole token takes it, else it is
 * refused and takes nothing. Every answer tells the whole tokens left in {@code
 * RateLimit-Remaining}. The clock starts with the first request. Exact: counts in shares of a token
 * that come without remainder.
 */
public final class Gcra implements LimitPolicy {
  private final long capacity;
  private final long token;
  private final long permits;
  private final long fillNanos;
  private boolean started;
  private long last;
  private long pool;

  /**
   * A full pool.
   *
   * @param permits the size of the pool, and how many tokens come back in {@code period}
   * @param period the time from empty to full
   */
  public Gcra(int permits, Duration period) {
    this(permits, period, permits);
  }

  /** A pool that holds {@code atFirst} tokens when the first request comes. */
  public Gcra(int permits, Duration period, int atFirst) {
    if (permits < 1 || atFirst < 0 || atFirst > permits || period.toNanos() < 1) {
      throw new IllegalArgumentException(
          "needs 1 <= permits, 0 <= atFirst <= permits and a period, not "
              + permits
              + ", "
              + atFirst
              + " and "
              + period);
    }
    if (permits > Long.MAX_VALUE / period.toNanos()) {
      throw new IllegalArgumentException(
          "a pool of " + permits + " tokens in " + period + " is too large to count exactly");
    }
    this.permits = permits;
    this.fillNanos = period.toNanos();
    this.token = fillNanos;
    this.capacity = permits * token;
    this.pool = atFirst * token;
  }

  @Override
  public Verdict admit(Request request, long nanos) {
    refill(nanos);
    boolean taken = pool >= token;
    if (taken) {
      pool -= token;
    }
    var remaining = Map.of("RateLimit-Remaining", String.valueOf(pool / token));
    return (taken ? Verdict.taken() : Verdict.refused(TooMany.page())).telling(remaining);
  }

  /** Each nanosecond brings {@code permits} shares; a token is as many shares as the period. */
  private void refill(long nanos) {
    long elapsed = started ? Math.min(nanos - last, fillNanos) : 0;
    pool = Math.min(capacity, pool + elapsed * permits);
    started = true;
    last = nanos;
  }
}
