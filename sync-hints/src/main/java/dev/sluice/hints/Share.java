package dev.sluice.hints;

import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.WindowLimiter.LimitState;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The part of the budget that hints may use: half of each of its limits. So a server that sends
 * hints without end cannot keep the user's changes from being sent. For one thread.
 */
final class Share {

  private record Use(long nanos, int requests) {}

  private final AccountLimiter limiter;
  private final Deque<Use> uses = new ArrayDeque<>();

  Share(AccountLimiter limiter) {
    this.limiter = limiter;
  }

  /** Notes requests that were sent, or are about to be. */
  void take(int requests) {
    if (requests > 0) {
      uses.add(new Use(limiter.time().nanos(), requests));
    }
  }

  /**
   * How long until less than the share is used. A list of many pages may then go beyond it, and
   * what follows waits for longer: a pull that had to fit as a whole might wait for ever.
   */
  Duration untilFree() {
    long now = limiter.time().nanos();
    Duration wait = Duration.ZERO;
    Duration longest = Duration.ZERO;
    for (LimitState state : limiter.budget().state()) {
      Duration until = untilFree(state.limit(), now);
      wait = wait.compareTo(until) < 0 ? until : wait;
      Duration window = state.limit().window();
      longest = longest.compareTo(window) < 0 ? window : longest;
    }
    forget(longest, now);
    return wait;
  }

  private Duration untilFree(Limit limit, long now) {
    int left = Math.max(1, limit.permits() / 2) - 1;
    long window = limit.window().toNanos();
    long used = 0;
    Duration wait = Duration.ZERO;
    for (Use use : (Iterable<Use>) uses::descendingIterator) {
      long age = now - use.nanos();
      if (age >= window) {
        break;
      }
      used += use.requests();
      if (used > left) {
        wait = Duration.ofNanos(window - age);
        break;
      }
    }
    return wait;
  }

  private void forget(Duration longest, long now) {
    while (!uses.isEmpty() && now - uses.getFirst().nanos() >= longest.toNanos()) {
      uses.removeFirst();
    }
  }
}
