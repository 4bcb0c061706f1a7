package dev.sluice.throttle;

/**
 * How fast to go in an exact window. Its level rises and falls with what was taken one window ago,
 * whatever one does now; only its least in a whole window tells whether there is room. Seconds. Not
 * safe for threads.
 *
 * <p>So the interval changes once in a window: by half of the part of the window that was never
 * used, or a quarter of what was asked for in vain.
 */
final class WindowRate {

  private static final double FASTER = 0.5;
  private static final double SLOWER = 0.25;

  /** What is to stay unused, as part of the window; at least one token, for the time on the way. */
  private static final double RESERVE = 0.01;

  /** One window's refusals do not more than this: they come in bunches. */
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

  /** One was refused. */
  void refused() {
    refusals++;
  }

  /** Let through at this level: the interval of one of so many threads from now on. */
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

  /** Who is slower leaves less, as in a {@link Reserve}. */
  private double room(double clients) {
    return Math.min(1, (least - Math.max(1, RESERVE * tokens) / Math.sqrt(clients)) / tokens);
  }

  /** The others are refused as often. */
  private double lack(double gates) {
    return Math.min(MOST_LACK, refusals * Math.max(1, gates) / tokens);
  }
}
