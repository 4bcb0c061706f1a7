package dev.sluice.throttle;

/**
 * Finds the interval between requests if the server has an exact window. The level then rises and
 * falls with what was taken one window ago. Only the lowest level of a whole window shows free
 * room, so the interval changes once in a window. Times are in seconds; not safe for several
 * threads.
 */
final class WindowRate {

  private static final double FASTER = 0.5;
  private static final double SLOWER = 0.25;

  /**
   * The part of the window that stays unused, at least one token. The reserve is needed because
   * requests take time to reach the server.
   */
  private static final double RESERVE = 0.01;

  /** The refusals of one window change at most this part, because refusals come in bunches. */
  private static final double MOST_LACK = 0.5;

  private final double tokens;
  private final double perToken;
  private double since;
  private double least;
  private int refusals;

  WindowRate(Bucket bucket, double now) {
    this.tokens = bucket.tokens();
    this.perToken = bucket.secondsPerToken();
    begin(now);
  }

  private void begin(double now) {
    since = now;
    least = Double.MAX_VALUE;
    refusals = 0;
  }

  /** A request was refused. */
  void refused() {
    refusals++;
  }

  /**
   * Notes a granted request and the level in its answer; returns the new interval of one thread.
   */
  double interval(double interval, double level, double now, int threads) {
    least = Math.min(least, level);
    if (now < since + perToken * tokens) {
      return interval;
    }
    double clients = Math.max(1, interval / perToken);
    double unused = refusals == 0 ? room(clients) : -lack(clients / threads);
    begin(now);
    return interval * (1 - (unused > 0 ? FASTER : SLOWER) * unused);
  }

  /** A slower client leaves less, as in a {@link SetPoint}. */
  private double room(double clients) {
    return Math.min(1, (least - Math.max(1, RESERVE * tokens) / Math.sqrt(clients)) / tokens);
  }

  /** Assumes that the others are refused as often. */
  private double lack(double gates) {
    return Math.min(MOST_LACK, refusals * Math.max(1, gates) / tokens);
  }
}
