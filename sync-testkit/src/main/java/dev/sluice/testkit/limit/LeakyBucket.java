package dev.sluice.testkit.limit;

import dev.sluice.testkit.http.Request;

/**
 * nginx's {@code limit_req} with {@code nodelay}: a bucket that leaks at a steady rate and takes a
 * burst on top. Time is cut to milliseconds and a request is a thousand drops, as there. Refused
 * requests do not count.
 */
public final class LeakyBucket implements LimitPolicy {
  private static final long REQUEST = 1000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final long permitsPerSecond;
  private final long burst;
  private boolean asked;
  private long lastMillis;
  private long excess;

  /**
   * An empty bucket.
   *
   * @param permitsPerSecond the rate, at least 1
   * @param burst how many requests may come early, 0 or more
   */
  public LeakyBucket(int permitsPerSecond, int burst) {
    if (permitsPerSecond < 1 || burst < 0) {
      throw new IllegalArgumentException(
          "rate at least 1 and burst at least 0, not " + permitsPerSecond + " and " + burst);
    }
    this.permitsPerSecond = permitsPerSecond;
    this.burst = burst * REQUEST;
  }

  @Override
  public Verdict admit(Request request, long nanos) {
    long millis = Math.floorDiv(nanos, NANOS_PER_MILLI);
    long level = asked ? level(millis - lastMillis) : 0;
    if (level > burst) {
      return Verdict.refused(TooMany.page());
    }
    asked = true;
    lastMillis = millis;
    excess = level;
    return Verdict.taken();
  }

  private long level(long millis) {
    return Math.max(0, excess - permitsPerSecond * millis + REQUEST);
  }
}
