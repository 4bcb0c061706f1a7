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
 * The limits of one account, in a fixed order: the quotas that count a request by its path, then
 * the budget, then the pace. An operation first acquires slots of the quotas and of the budget.
 * Each of its requests waits for the pace just before it is sent, and the operation's slots do not
 * age during that wait. Because of this order nobody holds a slot of the pace while waiting for the
 * budget, so two operations never wait for each other.
 *
 * <p>A quota has one limiter for each key, for example one for the user and one for workspace 5.
 * The limiter exists from the first request of its key on. It is forgotten when nobody waits for
 * it, nobody holds its slots, and nothing of the key has counted for a whole window.
 *
 * <p>Safe for use by several threads. The ledgers decide what survives a crash.
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
   * A limiter with quotas. Closing it closes the budget and the pace too.
   *
   * @param options makes the options of a key's limiter, without limits, whenever a key comes. The
   *     ledger is closed when the limiter is forgotten or closed
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
   * This limiter for a server that describes its quotas in these header fields. Code that reads
   * answers for the limiter, such as the OkHttp interceptors, then reads these fields too. By
   * default only the common fields are read, and a 402 is no refusal.
   */
  public AccountLimiter toldBy(QuotaHeaders fields) {
    return new AccountLimiter(this, fields);
  }

  /**
   * A limiter that remembers its slots in memory. Limits with windows up to 10 s form the pace,
   * longer ones form the budget. A pace or a budget without limits grants everything.
   */
  public static AccountLimiter of(Time time, Scheduler scheduler, List<Limit> limits) {
    return of(time, scheduler, limits, List.of());
  }

  /** The same with quotas. */
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

  /** The limits of whole operations. */
  public WindowLimiter budget() {
    return budget;
  }

  /** The limits that space single requests. */
  public WindowLimiter pace() {
    return pace;
  }

  /** The limiters of all keys that count something now, by their keys, for a screen. */
  public Map<String, WindowLimiter> quotas() {
    return quotas.all();
  }

  /**
   * The quotas' limiters that count a request of that path, in the order in which slots are
   * acquired. A key is the quota's name and the values of its path's braces: {@code workspace 5}.
   * Ask again for each request, since a limiter may be forgotten.
   *
   * @param path relative to the server's base, without a query
   */
  public Map<String, WindowLimiter> quotas(String path) {
    return quotas.of(path);
  }

  /**
   * A limiter that keeps these limits and also learns from the server's answers. Before each
   * request it asks the throttle how long to hold the request back, and only then waits for the
   * pace. The throttle and the limits hear each answer. If a refusal names no time, the throttle
   * chooses how long nothing is granted.
   *
   * <p>A refusal does not end the throttle's call. The next request goes on with the same call, so
   * the throttle keeps what it learned from the refusal. Closing the returned limiter closes this
   * one too, and the other way round.
   *
   * @param throttle that serves nobody else
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
   * Grants nothing for this long, because the server asked for it. After the pause one request goes
   * first, whoever sends it, and the others follow slowly. During this slow start operations can
   * already acquire their slots. See {@link WindowLimiter#pause}.
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
