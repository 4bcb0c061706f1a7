package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.List;

/**
 * Never more than its limits allow in any moving window, whatever the latency: a slot that was
 * claimed stays taken until its request is answered, and then for one window. A claim takes its
 * slots from all limits or from none; a denied one leaves no trace.
 *
 * <p>Who waits is served in order: first in, first out within a {@link Priority}, the higher one
 * first, but overtaken for at most one window of the longest limit. Large claims keep their place
 * like small ones, and no attempt overtakes those who wait. Nothing polls: the head of the line is
 * woken at the nanosecond, and whenever slots come back.
 *
 * <p>Safe for use by several threads. Singles emit on the limiter's scheduler, which must have
 * threads of its own or a virtual clock; subscribers may call back. A claim of less than one slot,
 * or of more than a limit permits, is an {@link IllegalArgumentException} at once. What survives a
 * crash is the {@link SlotLedger}'s matter.
 */
public final class RateLimiter implements AutoCloseable {

  private static final Duration LONGEST = Duration.ofDays(366);

  private final Dispatcher desk;

  RateLimiter(Dispatcher desk) {
    this.desk = desk;
  }

  /**
   * Options of a new limiter.
   *
   * @param time the clock of deadlines and, by default, of slots
   * @param scheduler where those who wait are woken, and where Singles emit
   */
  public static RateLimiterBuilder builder(Time time, Scheduler scheduler) {
    return new RateLimiterBuilder(time, scheduler);
  }

  /** The limits that hold now. */
  public List<Limit> limits() {
    return desk.config().limits();
  }

  /** Takes n slots if that is possible at once, without joining the line. */
  public Decision tryReserve(int n) {
    Decision decision = desk.tryReserve(n);
    if (decision instanceof Decision.Denied denied) {
      desk.listener().denied(n, denied.told().atLeast());
    } else {
      desk.listener().granted(n, Duration.ZERO);
    }
    return decision;
  }

  /** Claims n slots: granted at once if nobody is to be served before, else in the line. */
  public Claim claim(int n, Priority priority) {
    Claim claim = new Claim(desk, n, priority);
    desk.join(claim);
    if (!claim.isSettled()) {
      desk.listener().queued(n, priority);
    }
    return claim;
  }

  /** Claims n slots at each subscription, without a deadline. See {@link Claim#reservation()}. */
  public Single<Reservation> reserve(int n, Priority priority) {
    desk.config().check(n);
    return Single.defer(() -> claim(n, priority).reservation());
  }

  /**
   * Claims n slots at each subscription and fails with {@link RateLimitTimeoutException} if they
   * are not granted in time: at once where the wait is exact and longer. See {@link
   * Claim#reservation()}.
   *
   * @param timeout at least zero, which means now or never; cut to at most 366 days
   */
  public Single<Reservation> reserve(int n, Priority priority, Duration timeout) {
    desk.config().check(n);
    Duration most = cut(timeout);
    return Single.defer(
        () -> {
          Claim claim = claim(n, priority);
          claim.expireIn(most);
          return claim.reservation();
        });
  }

  /**
   * Claims one slot at each subscription, for a request that the subscriber sends at once. Fails as
   * {@link #reserve(int, Priority, Duration)}; disposed before it emits, it leaves no slot behind;
   * after that, the slot counts as given up.
   */
  public Single<Slot> slot(Priority priority, Duration timeout) {
    return new LeaveRequest<>(reserve(1, priority, timeout), Reservation::take);
  }

  /**
   * Blocks until n slots are granted. Not to be called on the limiter's scheduler. See {@link
   * Claim#await(Duration)}.
   */
  public Reservation await(int n, Priority priority, Duration timeout) throws InterruptedException {
    Duration most = cut(timeout);
    return claim(n, priority).await(most);
  }

  /** The simple way: lets requests through that wait no longer than that for their slot. */
  public Turnstile turnstile(Priority priority, Duration timeout) {
    return new Turnstile(() -> takeOne(priority, timeout), slot(priority, timeout));
  }

  private Slot takeOne(Priority priority, Duration timeout) throws InterruptedException {
    try (Reservation one = await(1, priority, timeout)) {
      return one.take();
    }
  }

  /**
   * Claims one slot for a request that is sent now, without allocating anything.
   *
   * @return a ticket, 0 or more, for one call of {@link #answered}, {@link #givenUp} or {@link
   *     #giveBack}; or, negated, the nanoseconds to wait at least
   */
  public long tryClaim() {
    long ticket = desk.tryClaim();
    if (desk.listener() != LimiterListener.NONE) {
      tellAttempt(ticket);
    }
    return ticket;
  }

  /** The answer's headers are there. Only the first call for a ticket counts. */
  public void answered(long ticket) {
    desk.answered(checked(ticket), 0, null, List.of());
  }

  /**
   * No answer came, and the request may still arrive, at most {@code worstTransit} from now. Only
   * the first call for a ticket counts. A {@link Slot} knows when it was sent and does better.
   */
  public void givenUp(long ticket) {
    desk.givenUp(checked(ticket), desk.worstTransitNanos());
  }

  /** The request has surely not left. Only the first call for a ticket counts. */
  public void giveBack(long ticket) {
    desk.giveBack(checked(ticket), 1);
  }

  /**
   * Grants nothing for so long from now, as the server asked; never shortens an earlier pause.
   * Slots in hand can still be used. When it ends, one claim is granted, and all others wait until
   * its request is answered; then two may be under way, and twice as many with each answer, until
   * that is as many as the tightest limit permits. One that is not heard of for the worst transit,
   * a second at least, holds nobody up any more.
   *
   * @param length cut to at most 366 days; nothing happens unless it is positive
   */
  public void pause(Duration length) {
    if (length.isNegative() || length.isZero()) {
      return;
    }
    desk.pause(cut(length));
  }

  /**
   * Holds to other limits from now on. Uses count on, as far as the windows so far remembered them;
   * lowered below what is taken, the limiter grants nothing until enough has left. Claims that wait
   * for more than a limit now permits fail with {@link IllegalArgumentException}.
   */
  public void change(List<Limit> limits) {
    desk.change(limits);
  }

  /** Each limit as it stands, for a screen. */
  public List<LimitState> state() {
    return desk.forecast().states();
  }

  /** Why one more claim would have to wait. */
  public Explanation explain() {
    return desk.forecast().explanation();
  }

  /**
   * Ends all who wait with {@link RateLimiterClosedException} and grants nothing more. Slots in
   * hand can still be used, stamped and given back. Does not close the ledger.
   */
  @Override
  public void close() {
    desk.close();
  }

  /** Somebody is going to claim slots of it, and it must be the same limiter then. */
  void hold() {
    desk.hold();
  }

  /** The end of a {@link #hold}. */
  void letGo() {
    desk.letGo();
  }

  /** Whether somebody is going to claim slots, or has some that he can still take. */
  boolean isHeld() {
    return desk.isHeld();
  }

  void startAtOnce() {
    desk.startAtOnce();
  }

  Forecast forecast() {
    return desk.forecast();
  }

  Time time() {
    return desk.time();
  }

  private void tellAttempt(long ticket) {
    if (ticket < 0) {
      desk.listener().denied(1, Duration.ofNanos(-ticket));
    } else {
      desk.listener().granted(1, Duration.ZERO);
    }
  }

  /** Checked, and no longer than anything may last here. */
  static Duration cut(Duration length) {
    if (length.isNegative()) {
      throw new IllegalArgumentException("A time is at least zero, not " + length);
    }
    return length.compareTo(LONGEST) > 0 ? LONGEST : length;
  }

  private static long checked(long ticket) {
    if (ticket < 0) {
      throw new IllegalArgumentException("A negative number is a wait, not a ticket: " + ticket);
    }
    return ticket;
  }
}
