package dev.sluice.ratelimit;

import dev.sluice.ratelimit.WindowLimiter.LimitState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long those who wait have to wait, as far as one moment of a limiter tells: pure arithmetic,
 * for people and for deadlines.
 */
final class Forecast {

  private static final int OLDEST = 5;

  private final LimiterConfig config;
  private final LedgerSnapshot snapshot;
  private final RemainingRequests remaining;
  private final boolean open;
  private final List<Share> line;

  /**
   * What is known beside the snapshot.
   *
   * @param remaining what the server said: a copy, whose times are counted from the moment of
   *     looking
   * @param open whether a wait depends on answers that nobody can foretell
   */
  record Outlook(RemainingRequests remaining, boolean open) {}

  /** The configuration, what the ledger remembers, what else is known, and who is served first. */
  Forecast(LimiterConfig config, LedgerSnapshot snapshot, Outlook outlook, List<Share> line) {
    this.config = config;
    this.snapshot = snapshot;
    this.remaining = outlook.remaining();
    this.open = outlook.open();
    this.line = line;
  }

  /** What a claim behind all these has to wait still; nothing if it waits no more. */
  Wait waitOf(Share share) {
    return share.isSettled() ? new Wait(Duration.ZERO, true, null) : waitFor(share.slots());
  }

  /**
   * How many slots could be claimed now, if nobody waits; the largest number if nothing limits
   * them.
   */
  int free() {
    int least = snapshot.pausedNanos() > 0 ? 0 : Math.max(0, remaining.left());
    for (LimitState state : states()) {
      least = Math.min(least, state.free());
    }
    return least;
  }

  /** Why n slots were just not granted to somebody who does not wait. */
  RateLimitedException denied(int n) {
    Wait expected = waitFor(n);
    // Time went on between the denial and the snapshot: whoever is denied is told to wait.
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
   * What a claim of n behind all these would have to wait. The open slots are taken as used now,
   * those ahead as used when they are served.
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

  /** When the spent slots leave a window, the next one first. */
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
