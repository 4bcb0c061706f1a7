package dev.sluice.ratelimit;

import dev.sluice.throttle.QuotaHeaders;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Keeps the limits of one account in a fixed order: quotas, budget, pace. An operation first
 * acquires slots of the quotas and of the budget. Each request of the operation waits for the pace
 * just before the request is sent. Because of the fixed order, two operations never wait for each
 * other. Safe for use by several threads; the ledgers decide what survives a crash.
 */
public final class AccountLimiter implements RateLimiter {

  /** The name of the budget's queue. */
  public static final String BUDGET = "budget";

  /** The name of the pace's queue. */
  public static final String PACE = "pace";

  /** The name of the queue of requests that a throttle holds back. */
  public static final String THROTTLE = "throttle";

  private final WindowLimiter budget;
  private final WindowLimiter pace;
  private final KeyedLimiters quotas;
  private final CompositeLimiter all;
  private final QuotaHeaders headers;

  /** A limiter without quotas. Closing it closes the budget and the pace too. */
  public AccountLimiter(WindowLimiter budget, WindowLimiter pace) {
    this(budget, pace, KeyedLimiters.none());
  }

  /**
   * Creates a limiter with quotas. Closing the new limiter also closes the budget and the pace. A
   * ledger that is set in a key's options is closed together with the key's limiter.
   *
   * @param options returns new options, without limits, for the limiter of the given key
   * @throws IllegalArgumentException if two quotas have the same name
   */
  public AccountLimiter(
      WindowLimiter budget,
      WindowLimiter pace,
      List<Quota> quotas,
      Function<String, RateLimiter.Builder> options) {
    this(budget, pace, new KeyedLimiters(quotas, options));
  }

  AccountLimiter(WindowLimiter budget, WindowLimiter pace, KeyedLimiters quotas) {
    this.budget = budget;
    this.pace = pace;
    this.quotas = quotas;
    this.all = CompositeLimiter.of(quotas, budget, pace);
    this.headers = QuotaHeaders.NONE;
    budget.desk().startAtOnce();
    budget.desk().named(BUDGET);
    pace.desk().named(PACE);
  }

  private AccountLimiter(AccountLimiter same, QuotaHeaders headers) {
    this.budget = same.budget;
    this.pace = same.pace;
    this.quotas = same.quotas;
    this.all = same.all;
    this.headers = headers;
  }

  /**
   * Returns the same limiter, but for a server that describes its quotas in these header fields.
   * Code that reads answers for the limiter, such as the OkHttp interceptors, then reads these
   * fields too. By default only the common fields are read, and an answer 402 counts as no refusal.
   */
  public AccountLimiter toldBy(QuotaHeaders fields) {
    return new AccountLimiter(this, fields);
  }

  /**
   * Creates a limiter that remembers its slots in memory. Limits with windows up to 10 s form the
   * pace; longer limits form the budget. A pace or a budget without limits grants everything.
   */
  public static AccountLimiter of(Time time, Scheduler scheduler, List<Limit> limits) {
    return of(time, scheduler, limits, List.of());
  }

  /** Like {@link #of(Time, Scheduler, List)}, with limits for the requests of quotas besides. */
  public static AccountLimiter of(
      Time time, Scheduler scheduler, List<Limit> limits, List<Quota> quotas) {
    List<Limit> longer = new ArrayList<>(limits);
    List<Limit> shorter = new ArrayList<>(limits);
    longer.removeIf(Limit::isPace);
    shorter.removeAll(longer);
    return new AccountLimiter(
        RateLimiter.builder(time, scheduler).limits(longer).build(),
        RateLimiter.builder(time, scheduler).limits(shorter).build(),
        quotas,
        key -> RateLimiter.builder(time, scheduler));
  }

  /** The limiter whose slots an operation acquires before its first request. */
  public WindowLimiter budget() {
    return budget;
  }

  /** The limiter for which each request waits just before the request is sent. */
  public WindowLimiter pace() {
    return pace;
  }

  /** The limiters of all keys that count something now, by their keys, for a screen. */
  public Map<String, WindowLimiter> quotas() {
    return quotas.all();
  }

  /**
   * Returns the limiters of all quotas that count a request of that path, in the order of
   * acquiring. A map key is the quota's name and the values of its path's braces: {@code workspace
   * 5}. Ask again for each request, because an unused limiter may be forgotten.
   *
   * @param path the request's path relative to the server's base, without a query
   */
  public Map<String, WindowLimiter> quotas(String path) {
    return quotas.of(path);
  }

  /**
   * Returns a limiter with the same limits that also holds each request back as the throttle says.
   * If a refusal names no time, the throttle chooses the length of the pause. After a refusal, the
   * throttle counts the next request as a repeat of the refused request. Closing either limiter
   * closes the other limiter too.
   *
   * @param throttle a throttle that no other limiter or client uses
   */
  public RateLimiter throttledBy(Throttle throttle) {
    return all.throttledBy(throttle);
  }

  /** All limiters, in their order. */
  CompositeLimiter all() {
    return all;
  }

  @Override
  public Acquisition<Slots> acquire(List<String> paths, Priority priority) {
    return all.acquire(paths, priority);
  }

  @Override
  public Acquisition<Slot> acquireSlot(String path, Priority priority) {
    return all.acquireSlot(path, priority);
  }

  /**
   * Grants nothing for the given time, because the server asked for a pause. After the pause, one
   * request goes first, and other requests follow slowly. Operations can acquire their slots during
   * this slow start; see {@link WindowLimiter#pause}.
   */
  @Override
  public void pause(Duration length) {
    all.pause(length);
  }

  @Override
  public QuotaHeaders quotaHeaders() {
    return headers;
  }

  @Override
  public Time time() {
    return all.time();
  }

  /** Closes all limiters. */
  @Override
  public void close() {
    all.close();
  }
}
