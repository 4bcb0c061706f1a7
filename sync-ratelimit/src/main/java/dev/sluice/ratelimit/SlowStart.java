package dev.sluice.ratelimit;

import java.util.HashMap;
import java.util.Map;

/**
 * The slow start after a pause that the server asked for. One request goes first; each answer
 * doubles how many may be under way, until only the limits apply. A request without an answer
 * delays the other requests for {@link LimiterConfig#patienceNanos}. Not safe for several threads.
 */
final class SlowStart {

  private final Map<Long, Integer> underWay = new HashMap<>();
  private int most; // zero unless it is on
  private int out;
  private long leaseEnd;

  /** Whether answers decide when the next may go. */
  boolean awaitsAnswers() {
    return out > 0;
  }

  /** The next request goes first. Requests that are under way now prove nothing. */
  void begin() {
    most = 1;
    forgetAll();
  }

  /**
   * Returns how many nanoseconds n more slots have to wait if no answer comes; zero if the slots
   * may go now. A claim that is too large for the slow start goes when nothing is under way.
   */
  long waitFor(LimiterConfig config, int n, long now) {
    if (!config.startsSlowly()) {
      return 0;
    }
    if (out > 0 && leaseEnd - now <= 0) {
      forgetAll();
    }
    return out > 0 && out + n > most ? leaseEnd - now : 0;
  }

  void granted(LimiterConfig config, long ticket, int n, long now) {
    if (most > 0 && config.startsSlowly()) {
      underWay.put(ticket, n);
      out += n;
      leaseEnd = now + config.patienceNanos();
    }
  }

  /** An answer came, no refusal. The start is over when as many may go as the limits allow. */
  void answered(LimiterConfig config, long ticket) {
    if (ended(ticket, 1) == 0) {
      return;
    }
    most *= 2;
    if (most >= config.fullSpeed()) {
      most = 0;
      forgetAll();
    }
  }

  /** So many slots of a ticket are no longer under way. Returns how many of these were known. */
  int ended(long ticket, int n) {
    if (out == 0) {
      return 0;
    }
    int known = Math.min(n, underWay.getOrDefault(ticket, 0));
    if (known > 0) {
      underWay.computeIfPresent(ticket, (key, left) -> left == known ? null : left - known);
      out -= known;
    }
    return known;
  }

  private void forgetAll() {
    underWay.clear();
    out = 0;
  }
}
