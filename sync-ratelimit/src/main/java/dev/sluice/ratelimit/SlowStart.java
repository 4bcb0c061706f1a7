package dev.sluice.ratelimit;

import java.util.HashMap;
import java.util.Map;

/**
 * How a pause that the server asked for ends: one goes first, the others wait for its answer, and
 * with each answer twice as many may be under way, until that is as many as the limits allow. One
 * that is not heard of holds the others up for as long as its lease lasts. Not safe for several
 * threads.
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

  /** The next one goes first; whatever is under way now proves nothing. */
  void begin() {
    most = 1;
    forgetAll();
  }

  /**
   * How long n more have to wait if no answer comes; nothing if they may go. More than may ever be
   * under way go when nothing else is.
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

  /** An answer came that is no refusal. It is over when as many may go as the limits allow. */
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

  /** So many of a ticket are under way no more; tells how many of them were known. */
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
