package dev.sluice.throttle;

import java.time.Duration;

/**
 * Limits how many requests are under way at the same time. If the limit adapts, a refusal halves
 * the limit, once for all requests under way together. While the limit is reached, answers raise
 * the limit slowly: ten answers raise a limit of ten by one.
 */
final class InFlight implements Throttle {

  private static final long SHORTEST_FORECAST = Duration.ofMillis(10).toNanos();
  private static final long LONGEST_FORECAST = Duration.ofSeconds(1).toNanos();
  private static final double LESS = 0.5;
  private static final double PART_OF_NEWEST = 0.2;

  private final int most;
  private final boolean adapts;
  private double places;
  private int underWay;
  private double lasts = SHORTEST_FORECAST; // a request, on average
  private boolean everFull;
  private long fullAt; // somebody was held back because of that
  private boolean everRefused;
  private long refusedAt;
  private long closedUntil;
  private boolean closed;

  /** So many at most; fewer if it adapts and the server refuses. */
  InFlight(int most, boolean adapts) {
    if (most < 1) {
      throw new IllegalArgumentException("at least 1 request must be under way: " + most);
    }
    this.most = most;
    this.adapts = adapts;
    this.places = most;
  }

  @Override
  public Call begin(long nowNanos) {
    return new Request();
  }

  /** Requests have no order here, so the first that waits is as good as any. */
  @Override
  public boolean isInOrder() {
    return true;
  }

  private long left(long now) {
    closed = closed && closedUntil - now > 0;
    if (closed) {
      return closedUntil - now;
    }
    if (underWay < (int) places) {
      return 0;
    }
    everFull = true;
    fullAt = now;
    long forecast = (long) (lasts / places);
    return Math.min(LONGEST_FORECAST, Math.max(SHORTEST_FORECAST, forecast));
  }

  private void granted(long sentAt, long now) {
    boolean wasFull = everFull && fullAt - sentAt >= 0;
    lasts += PART_OF_NEWEST * (now - sentAt - lasts);
    if (adapts && wasFull) {
      places = Math.min(most, places + 1 / places);
    }
  }

  private void refused(ServerAnswer answer, long sentAt, long now) {
    Duration named = answer.retryAfter();
    if (named != null && (!closed || now + named.toNanos() - closedUntil > 0)) {
      closed = true;
      closedUntil = now + named.toNanos();
    }
    boolean isNews = !everRefused || sentAt - refusedAt > 0;
    if (adapts && isNews) {
      everRefused = true;
      refusedAt = now;
      places = Math.max(1, LESS * places);
    }
  }

  /** One request; each repeat takes a place anew. */
  private final class Request implements Call {

    private boolean sent;
    private long sentAt;

    @Override
    public Duration hold(long nowNanos) {
      synchronized (InFlight.this) {
        long left = left(nowNanos);
        if (left == 0) {
          sent = true;
          sentAt = nowNanos;
          underWay++;
        }
        return Duration.ofNanos(left);
      }
    }

    @Override
    public void answered(ServerAnswer answer, long nowNanos) {
      synchronized (InFlight.this) {
        if (answer.isRefusal()) {
          refused(answer, sentAt, nowNanos);
        } else {
          granted(sentAt, nowNanos);
        }
        leave();
      }
    }

    @Override
    public void abandon(long nowNanos) {
      synchronized (InFlight.this) {
        leave();
      }
    }

    private void leave() {
      if (sent) {
        sent = false;
        underWay--;
      }
    }
  }
}
