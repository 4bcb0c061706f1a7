package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.List;

/**
 * What a limiter tells its {@link SlotLedger} with each step: the limits that hold, when a slot
 * counts as used, and how late a request that was sent may still arrive. Only whoever writes a
 * ledger, or calls one without a limiter, needs it. Immutable.
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
   * Limits in the order in which they are to be named; none at all grants everything. Slots count
   * as used from their answers on.
   *
   * @param worstTransit from zero to a day
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

  /** The same, but after a pause all may go at once: another limiter lets them out one by one. */
  LimiterConfig startingAtOnce() {
    return new LimiterConfig(limits, worstTransit, countsAtOnce, false);
  }

  /** The limits, all of which hold at once. */
  public List<Limit> limits() {
    return limits;
  }

  /** This configuration, in which a slot counts as used when it is acquired, or not. */
  public LimiterConfig countAtOnce(boolean atOnce) {
    return new LimiterConfig(limits, worstTransit, atOnce, startsSlowly);
  }

  /** Whether a slot counts as used from the moment it is acquired, and not from its answer. */
  public boolean countsAtOnce() {
    return countsAtOnce;
  }

  /** How late a request that was sent may still arrive. */
  public Duration worstTransit() {
    return worstTransit;
  }

  /** Whether one goes first when a pause is over; see {@link SlotLedger#pause}. */
  public boolean startsSlowly() {
    return startsSlowly;
  }

  /** When so many may be under way, a slow start is over: all that the tightest limit permits. */
  public int fullSpeed() {
    return permits.length == 0 ? FULL_SPEED_WITHOUT_LIMITS : leastPermits();
  }

  /**
   * For how long a request that is not heard of holds up the others of a slow start: the worst
   * transit, but at least a second.
   */
  public long patienceNanos() {
    return Math.max(LEAST_PATIENCE_NANOS, worstTransit.toNanos());
  }

  /** The fewest permits of a limit; the largest number without limits. */
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

  /** How long a use has to be remembered, in nanoseconds: the longest window, zero without one. */
  public long longestNanos() {
    return longest;
  }

  /**
   * How long it takes at most until so many slots are granted, if all windows are full now.
   *
   * @param largest how many are granted at once at most
   */
  double mostNanos(long slots, int largest) {
    double slowest = 0;
    for (int i = 0; i < permits.length; i++) {
      slowest = Math.max(slowest, (double) windows[i] / Math.max(1, permits[i] - largest + 1));
    }
    return slowest * slots + longest;
  }

  /** Whether waiting long enough can grant a claim of n. */
  boolean permit(int n) {
    for (int most : permits) {
      if (n > most) {
        return false;
      }
    }
    return n >= 1;
  }

  /** Refuses at the door what no waiting could ever grant. */
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
