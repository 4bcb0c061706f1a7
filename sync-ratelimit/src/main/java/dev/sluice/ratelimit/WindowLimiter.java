package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;
import java.util.List;

/**
 * Keeps one or more limits at the same time: no moving window ever holds more requests than its
 * limit permits. A slot stays taken until its request is answered, and then for one window. Slots
 * are acquired in all limits or in none.
 *
 * <p>The queue serves higher priorities first, but nobody is overtaken for longer than the longest
 * window. An attempt that does not wait overtakes nobody. The head of the queue is served exactly
 * when every limit has enough free slots; slots that are given back shorten the wait. Safe for use
 * by several threads; the {@link SlotLedger} decides what survives a crash.
 */
public final class WindowLimiter implements RateLimiter {

  private final Dispatcher desk;
  private final CompositeLimiter alone;

  WindowLimiter(Dispatcher desk) {
    this.desk = desk;
    this.alone = CompositeLimiter.of(this);
  }

  /** The limits that hold now. */
  public List<Limit> limits() {
    return desk.config().limits();
  }

  @Override
  public Acquisition<Slots> acquire(List<String> paths, Priority priority) {
    return alone.acquire(paths, priority);
  }

  @Override
  public Acquisition<Slot> acquireSlot(String path, Priority priority) {
    return alone.acquireSlot(path, priority);
  }

  @Override
  public Time time() {
    return desk.time();
  }

  /**
   * Takes n slots if all of them are free now, without joining the queue.
   *
   * @param n how many slots; at least 1
   * @throws RateLimitedException if the slots are not free now
   * @throws IllegalArgumentException if the limits can never grant n slots
   */
  public Slots tryAcquire(int n) {
    try {
      Share share = new Share(desk, n, Priority.INTERACTIVE).atOnce();
      desk.listener().granted(n, Duration.ZERO);
      return new Slots(alone, Priority.INTERACTIVE, List.of(share));
    } catch (RateLimitedException denied) {
      desk.listener().denied(n, denied.expected().atLeast());
      throw denied;
    }
  }

  /**
   * Takes one slot for a request that is sent now, without allocating memory. Report the request's
   * outcome once, with {@link #answered}, {@link #givenUp} or {@link #neverSent}.
   *
   * @return a ticket for the report, 0 or more; if denied, the negated shortest wait in nanoseconds
   */
  public long tryAcquire() {
    long ticket = desk.tryAcquire();
    if (desk.listener() != LimiterListener.NONE) {
      tellAttempt(ticket);
    }
    return ticket;
  }

  /** Reports that the answer's headers have come. Only the first report for a ticket counts. */
  public void answered(long ticket) {
    desk.answered(checked(ticket), 0, null, List.of());
  }

  /**
   * Reports that no answer came and that the request may still reach the server, within {@code
   * worstTransit} from now. Only the first report for a ticket counts. A {@link Slot} is more
   * exact, because a slot knows when its request was sent.
   */
  public void givenUp(long ticket) {
    desk.givenUp(checked(ticket), 0);
  }

  /** Reports that the request was certainly not sent. Only the first report for a ticket counts. */
  public void neverSent(long ticket) {
    desk.giveBack(checked(ticket), 1);
  }

  /**
   * Grants nothing for the given time, then begins a slow start: one claim goes first. Each answer
   * doubles how many requests may be under way, up to the permits of the tightest limit. A request
   * without an answer delays other claims for the worst transit, but at least for a second.
   */
  @Override
  public void pause(Duration length) {
    if (length.isNegative() || length.isZero()) {
      return;
    }
    desk.pause(Deadline.checked(length));
  }

  /**
   * Changes the limits from now on. Earlier uses still count, as far back as the old limits'
   * longest window. If a limit falls below its present use, nothing is granted until enough uses
   * have left the window. Waiting claims that the new limits can never grant fail with {@link
   * IllegalArgumentException}.
   */
  public void change(List<Limit> limits) {
    desk.change(limits);
  }

  /** Each limit as it stands, for a screen. */
  public List<LimitState> state() {
    return desk.forecast().states();
  }

  /** How many acquisitions wait. */
  public int waiting() {
    return desk.forecast().waiting();
  }

  /** How much longer the pause lasts that the server asked for; zero without a pause. */
  public Duration paused() {
    return desk.forecast().paused();
  }

  /** Ends all waits, and grants nothing more. Does not close the ledger. */
  @Override
  public void close() {
    desk.close();
  }

  /** How many slots are free now, if nobody waits; the largest number if nothing limits them. */
  public int free() {
    return desk.forecast().free();
  }

  /**
   * Returns how long an acquisition of n slots would wait at the queue's end, and for which limit.
   * The wait is zero if the slots would be granted immediately.
   *
   * @throws IllegalArgumentException if the limits can never grant n slots
   */
  public Wait expected(int n) {
    desk.config().check(n);
    return desk.forecast().waitFor(n);
  }

  /** The fewest permits of its limits; the largest number without limits. */
  public int permits() {
    return desk.config().leastPermits();
  }

  Dispatcher desk() {
    return desk;
  }

  /**
   * Whether a new limiter could replace this limiter: nobody waits, no slot is held, and no use
   * counts.
   */
  boolean isUnused() {
    if (desk.shares().get() > 0) {
      return false;
    }
    return waiting() == 0
        && free() == permits()
        && state().stream().allMatch(state -> state.used() == 0);
  }

  private void tellAttempt(long ticket) {
    if (ticket < 0) {
      desk.listener().denied(1, Duration.ofNanos(-ticket));
    } else {
      desk.listener().granted(1, Duration.ZERO);
    }
  }

  private static long checked(long ticket) {
    if (ticket < 0) {
      throw new IllegalArgumentException("a ticket must not be negative: " + ticket);
    }
    return ticket;
  }

  /**
   * The state of one limit at one moment, for a screen.
   *
   * @param limit the limit
   * @param open how many slots are open: acquired, and neither stamped nor given back
   * @param spent how many slots were used and have not left the window
   * @param oldest waits until the oldest spent slots leave the window, shortest first; at most five
   */
  public record LimitState(Limit limit, int open, int spent, List<Duration> oldest) {

    /** Copies the list. */
    public LimitState {
      oldest = List.copyOf(oldest);
    }

    /** How long until the next spent slot leaves the window; zero if none is spent. */
    public Duration nextFree() {
      return oldest.isEmpty() ? Duration.ZERO : oldest.get(0);
    }

    /** How many slots are open or spent. More than the permits if the limit was lowered. */
    public int used() {
      return open + spent;
    }

    /** Slots that could be acquired now, if nobody waits and no pause is on. */
    public int free() {
      return Math.max(0, limit.permits() - used());
    }

    /** One line for people. */
    @Override
    public String toString() {
      return limit + ": " + open + " open, " + spent + " used";
    }
  }
}
