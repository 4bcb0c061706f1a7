package dev.sluice.lab.simulate;

import dev.sluice.ratelimit.Limit;
import dev.sluice.throttle.ServerAnswer;

/**
 * A pool of tokens that is refilled continuously (GCRA), or not at all. Exact: a token is counted
 * as so many parts as an empty pool takes nanoseconds to be full, so that every nanosecond adds as
 * many whole parts as the pool holds tokens.
 */
final class PoolServer implements Server {

  private final long partsPerToken;
  private final boolean refilled;
  private long tokens;
  private long parts;
  private long last = Long.MIN_VALUE;

  PoolServer(Limit limit, int atStart, boolean refilled) {
    this.partsPerToken = limit.window().toNanos();
    this.tokens = limit.permits();
    this.refilled = refilled;
    this.parts = Math.multiplyExact(atStart, partsPerToken);
  }

  @Override
  public ServerAnswer handle(long nanos) {
    refill(nanos);
    boolean granted = parts >= partsPerToken;
    if (granted) {
      parts -= partsPerToken;
    }
    int remaining = (int) (parts / partsPerToken);
    return granted ? ServerAnswer.granted(remaining) : ServerAnswer.refused(remaining);
  }

  @Override
  public void change(long nanos, int now) {
    if (last != Long.MIN_VALUE) {
      refill(nanos);
    }
    tokens = now;
    parts = Math.min(parts, full());
  }

  private void refill(long nanos) {
    if (refilled && last != Long.MIN_VALUE) {
      long missing = full() - parts;
      long untilFull = missing / tokens + 1;
      parts = nanos - last >= untilFull ? full() : parts + (nanos - last) * tokens;
    }
    last = nanos;
  }

  private long full() {
    return Math.multiplyExact(tokens, partsPerToken);
  }
}
