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
 * the budget, then the pace. An operation acquires slots of the quotas and of the budget; each of
 * its requests waits for the pace when it is about to be sent, while its other slots, which have no
 * age yet, wait with it. Never the other way round: so nobody holds a slot of the pace while
 * waiting for the budget, and no two wait for each other.
 *
 * <p>A quota has a limiter for each of its keys: one for the user, one for the workspace 5. It
 * exists from the first request of the key on, and is forgotten when nothing of the key has counted
 * for a whole window, nobody waits for it and nobody holds slots of it.
 *
 * <p>Safe for use by several threads. What survives a crash is the matter of the ledgers.
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

  /** A limiter without quotas; it closes these two with itself. */
  public AccountLimiter(WindowLimiter budget, WindowLimiter pace) {
    this(budget, pace, KeyedLimiters.none());
  }

  /**
   * A limiter with quotas; it closes the budget and the pace with itself.
   *
   * @param options of the limiter of a key, beside its limits: asked for whenever a key comes.
   *     Their ledger is closed when nothing of the key counts any more
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
   * This limiter for a server that tells of its quotas in these fields. Whoever reads the server's
   * answers for the limiter reads them too: the interceptors for an app's calls by OkHttp. By
   * default only the common fields are read, and a 402 is no refusal.
   */
  public AccountLimiter toldBy(QuotaHeaders fields) {
    return new AccountLimiter(this, fields);
  }

  /**
   * A limiter that remembers its slots in memory. Limits with windows up to 10 s form the pace,
   * longer ones the budget; where there are none, everything is granted.
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

  /** What stops an operation. */
  public WindowLimiter budget() {
    return budget;
  }

  /** What spaces single requests. */
  public WindowLimiter pace() {
    return pace;
  }

  /** The limiters of all keys that count something now, by their keys, for a screen. */
  public Map<String, WindowLimiter> quotas() {
    return quotas.all();
  }

  /**
   * The limiters that count a request of that path, beside the budget and the pace, in the order in
   * which slots are acquired. A key is the quota's name and what stands for the braces of its path:
   * {@code workspace 5}. To be asked anew for each request, since a limiter may be forgotten.
   *
   * @param path relative to the server's base, without a query
   */
  public Map<String, WindowLimiter> quotas(String path) {
    return quotas.of(path);
  }

  /**
   * The same limits for whoever also learns from what the server answers. Before each request it
   * asks the throttle how long the request is to be held back, and only then waits for the pace;
   * each answer is heard by the throttle and by the limits. After a refusal that names no time the
   * throttle chooses how long nothing is granted.
   *
   * <p>A refusal does not end the throttle's call: the next request repeats it, so that what was
   * learned from the refusal is not lost. To close the one closes the other.
   *
   * @param throttle that serves nobody else
   */
  public RateLimiter throttledBy(Throttle throttle) {
    return all.throttledBy(throttle);
  }

  /** All of them, in their order. */
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
   * Grants nothing for so long, as the server asked. Then one request goes first, whoever sends it,
   * and the others follow it slowly; operations may acquire their slots meanwhile. See {@link
   * WindowLimiter#pause}.
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
