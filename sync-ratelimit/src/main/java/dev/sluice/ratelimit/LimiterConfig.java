package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.List;

/**
 * The settings that a limiter passes to its {@link SlotLedger} with each step. Only code that
 * implements a ledger, or calls a ledger without a limiter, needs this class. Immutable.
 */
public final class LimiterConfig {

  private static final int FULL_SPEED_WITHOUT_LIMITS = 64;
  private static final long LEAST_PATIENCE_NANOS = 1_000_000_000;

  private final List<Limit> limits;
  private final boolean countsAtOnce;
  private final Duration worstTransit;
  private final int[] permits;
  private final long[] windows;
  private final long longest;
  private final boolean startsSlowly;

  /**
   * Creates a configuration in which a slot counts as used from its answer. Without limits,
   * everything is granted.
   *
   * @param limits the limits, in the order in which screens and messages name them
   * @param worstTransit how late a request may still reach the server, from zero to a day
   */
  public LimiterConfig(List<Limit> limits, Duration worstTransit) {
    this(limits, worstTransit, false, true);
  }

  private LimiterConfig(
      List<Limit> limits, Duration worstTransit, boolean countsAtOnce, boolean startsSlowly) {
    if (worstTransit.isNegative() || worstTransit.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException(
          "the worst transit must last from zero to a day: " + worstTransit);
    }
    this.limits = List.copyOf(limits);
    this.countsAtOnce = countsAtOnce;
    this.worstTransit = worstTransit;
    this.permits = this.limits.stream().mapToInt(Limit::permits).toArray();
    this.windows = this.limits.stream().mapToLong(limit -> limit.window().toNanos()).toArray();
    long max = 0;
    for (long window : windows) {
      max = Math.max(max, window);
    }
    this.longest = max;
    this.startsSlowly = startsSlowly;
  }

  /** This configuration with other limits. */
  LimiterConfig with(List<Limit> others) {
    return new LimiterConfig(others, worstTransit, countsAtOnce, startsSlowly);
  }

  /**
   * This configuration without a slow start: another limiter lets requests go one by one after a
   * pause.
   */
  LimiterConfig startingAtOnce() {
    return new LimiterConfig(limits, worstTransit, countsAtOnce, false);
  }

  /** The limits, all of which hold at the same time. */
  public List<Limit> limits() {
    return limits;
  }

  /** This configuration with this value of {@link #countsAtOnce()}. */
  public LimiterConfig countAtOnce(boolean atOnce) {
    return new LimiterConfig(limits, worstTransit, atOnce, startsSlowly);
  }

  /** Whether a slot counts as used from its acquisition, and not from its request's answer. */
  public boolean countsAtOnce() {
    return countsAtOnce;
  }

  /** How late a request that was sent may still reach the server. */
  public Duration worstTransit() {
    return worstTransit;
  }

  /** Whether one claim goes first when a pause is over; see {@link SlotLedger#pause}. */
  public boolean startsSlowly() {
    return startsSlowly;
  }

  /**
   * Returns how many requests may be under way when a slow start ends. The number is the fewest
   * permits of any limit, or 64 without limits.
   */
  public int fullSpeed() {
    return permits.length == 0 ? FULL_SPEED_WITHOUT_LIMITS : leastPermits();
  }

  /**
   * Returns for how many nanoseconds a request without an answer delays other requests in a slow
   * start. The value is the worst transit, but at least one second.
   */
  public long patienceNanos() {
    return Math.max(LEAST_PATIENCE_NANOS, worstTransit.toNanos());
  }

  /** The permits of the tightest limit; the largest {@code int} without limits. */
  int leastPermits() {
    int least = Integer.MAX_VALUE;
    for (int most : permits) {
      least = Math.min(least, most);
    }
    return least;
  }

  /** How many limits there are. */
  public int count() {
    return permits.length;
  }

  /** The permits of a limit, by its place in {@link #limits()}. */
  public int permits(int index) {
    return permits[index];
  }

  /** The window of a limit in nanoseconds, by its place in {@link #limits()}. */
  public long windowNanos(int index) {
    return windows[index];
  }

  /**
   * Returns for how many nanoseconds a ledger must remember a used slot. The value is the longest
   * window, or zero without limits.
   */
  public long longestNanos() {
    return longest;
  }

  /**
   * Returns the longest time in nanoseconds until this many slots are granted, if all windows are
   * full.
   *
   * @param largest the most slots that one claim takes
   */
  double mostNanos(long slots, int largest) {
    double slowest = 0;
    for (int i = 0; i < permits.length; i++) {
      slowest = Math.max(slowest, (double) windows[i] / Math.max(1, permits[i] - largest + 1));
    }
    return slowest * slots + longest;
  }

  /** Whether the limits can ever grant a claim of n slots. */
  boolean permit(int n) {
    for (int most : permits) {
      if (n > most) {
        return false;
      }
    }
    return n >= 1;
  }

  /** Refuses a claim that the limits can never grant. */
  void check(int n) {
    if (!permit(n)) {
      throw refusal(n);
    }
  }

  IllegalArgumentException refusal(int n) {
    return new IllegalArgumentException(
        n < 1
            ? "an acquisition must take at least 1 slot: " + n
            : n + " slots at once can never be granted within " + limits);
  }
}
