package dev.sluice.ratelimit;

import dev.sluice.ratelimit.WindowLimiter.LimitState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes from a snapshot of one limiter how long claims have to wait. Screens show the forecast.
 * A caller who cannot wait as long as forecast is refused immediately.
 */
final class Forecast {

  private static final int OLDEST = 5;

  private final LimiterConfig config;
  private final LedgerSnapshot snapshot;
  private final RemainingRequests remaining;
  private final boolean open;
  private final List<Share> line;

  /**
   * What a forecast needs besides the snapshot.
   *
   * @param remaining how many requests the server still takes, with times relative to the
   *     forecast's time
   * @param open whether the wait depends on answers that have not come yet
   */
  record Outlook(RemainingRequests remaining, boolean open) {}

  /** A forecast for a claim that comes behind the shares of the line. */
  Forecast(LimiterConfig config, LedgerSnapshot snapshot, Outlook outlook, List<Share> line) {
    this.config = config;
    this.snapshot = snapshot;
    this.remaining = outlook.remaining();
    this.open = outlook.open();
    this.line = line;
  }

  /** How much longer this share waits behind the line; zero if the share is no longer waiting. */
  Wait waitOf(Share share) {
    return share.isSettled() ? new Wait(Duration.ZERO, true, null) : waitFor(share.slots());
  }

  /**
   * Returns how many slots could be claimed now if nobody waited. Without any limit, returns the
   * largest {@code int}.
   */
  int free() {
    int least = snapshot.pausedNanos() > 0 ? 0 : Math.max(0, remaining.left());
    for (LimitState state : states()) {
      least = Math.min(least, state.free());
    }
    return least;
  }

  /** The error of a caller who does not wait and was just denied n slots. */
  RateLimitedException denied(int n) {
    Wait expected = waitFor(n);
    // Time passed since the denial, so the wait may be over. A denied caller still gets a wait
    // above zero.
    Wait positive =
        expected.atLeast().isZero()
            ? new Wait(Duration.ofNanos(1), false, expected.limit())
            : expected;
    return new RateLimitedException(positive, Duration.ZERO, 1, states());
  }

  int waiting() {
    return line.size();
  }

  /** How much longer nothing is granted because the server asked for it. */
  Duration paused() {
    return Duration.ofNanos(snapshot.pausedNanos());
  }

  List<LimitState> states() {
    List<LimitState> states = new ArrayList<>(config.count());
    for (int i = 0; i < config.count(); i++) {
      List<Duration> all = expiries(i);
      List<Duration> oldest = all.subList(0, Math.min(OLDEST, all.size()));
      states.add(new LimitState(config.limits().get(i), snapshot.open(), all.size(), oldest));
    }
    return states;
  }

  /**
   * Returns how long a claim of n slots would wait behind the shares that are already waiting. Open
   * slots count as used now. Slots of waiting shares count as used when the shares are served.
   */
  Wait waitFor(int n) {
    SlidingWindowLog log = SlidingWindowLog.of(snapshot);
    log.open(-snapshot.open());
    log.spend(snapshot.now(), snapshot.open());
    long start = snapshot.now() + snapshot.pausedNanos();
    Limit inTheWay = null;
    RemainingRequests left = remaining.after(0);
    for (int slots : sizes(n)) {
      Limit slowest = slowest(log, slots, start);
      inTheWay = slowest == null ? inTheWay : slowest;
      start += log.waitFor(config, slots, start);
      long told =
          left.waitFor(slots, start - snapshot.now()); // the ledger may have a clock of its own
      inTheWay = told > 0 ? null : inTheWay;
      start += Math.max(0, told);
      log.spend(start, slots);
      left.granted(slots);
    }
    boolean exact = !open && line.isEmpty();
    return new Wait(Duration.ofNanos(start - snapshot.now()), exact, inTheWay);
  }

  private List<Integer> sizes(int n) {
    List<Integer> sizes = new ArrayList<>();
    for (Share share : line) {
      sizes.add(share.slots());
    }
    sizes.add(n);
    return sizes;
  }

  private @Nullable Limit slowest(SlidingWindowLog log, int n, long start) {
    Limit slowest = null;
    long longest = 0;
    for (int i = 0; i < config.count(); i++) {
      long length = log.waitFor(config, i, n, start);
      if (length > longest) {
        longest = length;
        slowest = config.limits().get(i);
      }
    }
    return slowest;
  }

  /** How long until each spent slot leaves the window of this limit, the next one first. */
  private List<Duration> expiries(int limit) {
    List<Duration> expiries = new ArrayList<>();
    for (long stamp : snapshot.stamps()) {
      long left = stamp + config.windowNanos(limit) - snapshot.now();
      if (left > 0) {
        expiries.add(Duration.ofNanos(left));
      }
    }
    return expiries;
  }
}
