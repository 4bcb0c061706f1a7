package dev.sluice.testkit.limit;

import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * At most so many requests in <em>any</em> moving window [t, t + length), for several windows at
 * once: a request that one of them refuses counts in none. The next request after a full window is
 * taken at exactly the first one's arrival plus the length.
 */
public final class ExactWindows implements LimitPolicy {
  private final List<Ring> rings = new ArrayList<>();
  private boolean countRefused;
  private boolean tellRetryAfter;

  /** No window yet. */
  public ExactWindows() {}

  /** One window more: at most {@code permits} requests in any {@code length}. */
  public ExactWindows and(int permits, Duration length) {
    if (permits < 1 || length.isNegative() || length.isZero()) {
      throw new IllegalArgumentException(
          "at least one permit in more than no time, not " + permits + " in " + length);
    }
    rings.add(new Ring(permits, length.toNanos()));
    return this;
  }

  /** Refused requests count too: whoever keeps asking is kept out. The default is that not. */
  public ExactWindows countRefused() {
    countRefused = true;
    return this;
  }

  /** Refusals carry {@code Retry-After}. The default is that they do not, as the real server. */
  public ExactWindows tellRetryAfter() {
    tellRetryAfter = true;
    return this;
  }

  @Override
  public Verdict admit(Request request, long nanos) {
    long delay = rings.stream().mapToLong(ring -> ring.delay(nanos)).max().orElse(0);
    if (delay <= 0 || countRefused) {
      rings.forEach(ring -> ring.stamp(nanos));
    }
    if (delay <= 0) {
      return Verdict.taken();
    }
    return Verdict.refused(tellRetryAfter ? TooMany.page(delay) : TooMany.page());
  }

  /** The last arrivals, as many as there are permits. */
  private static final class Ring {
    private final long[] arrivals;
    private final long length;
    private int next;
    private long seen;

    Ring(int permits, long length) {
      this.arrivals = new long[permits];
      this.length = length;
    }

    long delay(long nanos) {
      return seen < arrivals.length ? 0 : length - (nanos - arrivals[next]);
    }

    void stamp(long nanos) {
      arrivals[next] = nanos;
      next = (next + 1) % arrivals.length;
      seen++;
    }
  }
}
