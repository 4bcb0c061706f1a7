package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Limiters in a fixed order: the scopes of quotas, if there are any, then the budget, then the
 * pace. An operation claims slots of the scopes and of the budget; each of its requests waits for
 * the pace when it is about to be sent, while its other slots, which have no age yet, wait with it.
 * Never the other way round: so nobody holds a slot of the pace while waiting for the budget, and
 * no two wait for each other. Safe for use by several threads.
 */
public final class Gate implements AutoCloseable {

  private final RateLimiter budget;
  private final RateLimiter pace;
  private final Scopes scopes;
  private final Time time;

  /** A gate of these two; it closes them with itself. */
  public Gate(RateLimiter budget, RateLimiter pace) {
    this(budget, pace, new Scopes(List.of(), Gate::none, key -> SlotLedger.memory(pace.time())));
  }

  /** A gate of all these; it closes them with itself. */
  public Gate(RateLimiter budget, RateLimiter pace, Scopes scopes) {
    this.budget = budget;
    this.pace = pace;
    this.scopes = scopes;
    this.time = pace.time();
    budget.startAtOnce();
  }

  private static RateLimiterBuilder none() {
    throw new IllegalStateException("there are no quotas");
  }

  /**
   * A gate that remembers its slots in memory. Limits with windows up to 10 s form the pace, longer
   * ones the budget; where there are none, everything is granted.
   */
  public static Gate of(Time time, Scheduler scheduler, List<Limit> limits) {
    List<Limit> longer = new ArrayList<>(limits);
    List<Limit> shorter = new ArrayList<>(limits);
    longer.removeIf(Limit::isPace);
    shorter.removeAll(longer);
    return new Gate(
        RateLimiter.builder(time, scheduler).limits(longer).build(),
        RateLimiter.builder(time, scheduler).limits(shorter).build());
  }

  /** What stops an operation. */
  public RateLimiter budget() {
    return budget;
  }

  /** What spaces single requests. */
  public RateLimiter pace() {
    return pace;
  }

  /** What only some requests are counted in. */
  public Scopes scopes() {
    return scopes;
  }

  /**
   * Claims a slot of the budget for each of these requests, and one of every scope that it is
   * counted in: all of them or none, the scopes by name and then the budget.
   *
   * @param paths of the requests, at least one; as often as there are requests
   */
  public JointClaim claim(List<String> paths, Priority priority) {
    List<JointClaim.Part> order = scoped(paths);
    order.add(new JointClaim.Part(budget, null, paths.size()));
    return new JointClaim(order, priority);
  }

  private List<JointClaim.Part> scoped(List<String> paths) {
    List<JointClaim.Part> parts = new ArrayList<>();
    scopes
        .hold(paths)
        .forEach((scope, n) -> parts.add(new JointClaim.Part(scope.limiter(), scope, n)));
    return parts;
  }

  /**
   * Claims all slots of a single request that is sent as soon as they are granted: the scopes, the
   * budget, the pace.
   */
  JointClaim claimOne(String path, Priority priority) {
    List<JointClaim.Part> order = scoped(List.of(path));
    order.add(new JointClaim.Part(budget, null, 1));
    order.add(new JointClaim.Part(pace, null, 1));
    return new JointClaim(order, priority);
  }

  /** Whether an operation has a slot for one request of that path. */
  public boolean covers(Booking operation, String path) {
    return limiters(scopes.of(path)).stream().allMatch(one -> operation.remaining(one) > 0);
  }

  /**
   * Waits for the pace, then takes one slot of it and of all that a request of that path is counted
   * in, for a request that the subscriber sends at once. Fails and ends as {@link
   * #pass(Reservation, Priority, Duration)}.
   */
  public Single<Pass> pass(Booking operation, String path, Priority priority, Duration within) {
    List<Scope> counted = scopes.of(path);
    return new LeaveRequest<>(
        pace.reserve(1, priority, within),
        one -> {
          List<Reservation> all = new ArrayList<>(operation.of(limiters(counted)));
          all.add(one);
          return Pass.take(all, counted);
        });
  }

  private List<RateLimiter> limiters(List<Scope> counted) {
    List<RateLimiter> limiters = new ArrayList<>();
    counted.forEach(scope -> limiters.add(scope.limiter()));
    limiters.add(budget);
    return limiters;
  }

  /**
   * Waits for the pace, then takes one slot of the operation's reservation and one of the pace, for
   * a request that the subscriber sends at once. Fails with {@link IllegalStateException} if the
   * reservation has none left then, and otherwise as {@link Claim#reservation()}. Disposed while it
   * waits, it leaves no trace; disposed after it emitted, the pass counts as given up, so that one
   * which was lost on the way does not stay open.
   */
  public Single<Pass> pass(Reservation operation, Priority priority) {
    return both(operation, pace.reserve(1, priority));
  }

  /** The same for at most this long; see {@link RateLimiter#reserve(int, Priority, Duration)}. */
  public Single<Pass> pass(Reservation operation, Priority priority, Duration timeout) {
    return both(operation, pace.reserve(1, priority, timeout));
  }

  private static Single<Pass> both(Reservation operation, Single<Reservation> pace) {
    return new LeaveRequest<>(pace, one -> Pass.take(List.of(operation, one), List.of()));
  }

  /**
   * A pass for a single request that belongs to no operation: waits for the budget, then for the
   * pace, for at most this long in all.
   */
  public Single<Pass> pass(Priority priority, Duration timeout) {
    return Single.defer(
        () -> {
          long began = time.nanos();
          return budget
              .reserve(1, priority, timeout)
              .flatMap(
                  one -> {
                    Duration left = timeout.minusNanos(time.nanos() - began);
                    return pass(one, priority, left.isNegative() ? Duration.ZERO : left)
                        .doFinally(one::close);
                  });
        });
  }

  /** Blocks until a single request may be sent. See {@link Entry#await()}. */
  public Pass await(Priority priority, Duration timeout) throws InterruptedException {
    return entry(priority, timeout).await();
  }

  /**
   * The way of one call and of all its repeats, for at most so long in all.
   *
   * @param within at least zero; cut to at most 366 days
   */
  public Entry entry(Priority priority, Duration within) {
    return new Entry(this, priority, within);
  }

  /** The simple way: lets requests through that wait no longer than that. */
  public Turnstile turnstile(Priority priority, Duration timeout) {
    Duration most = RateLimiter.cut(timeout);
    return new Turnstile(() -> await(priority, most), pass(priority, most));
  }

  /**
   * Grants nothing for so long, as the server asked. Then one request goes first, whoever sends it,
   * and the others follow it slowly; operations may reserve meanwhile. See {@link
   * RateLimiter#pause}.
   */
  public void pause(Duration length) {
    budget.pause(length);
    pace.pause(length);
  }

  Time time() {
    return time;
  }

  /** Closes all limiters. */
  @Override
  public void close() {
    scopes.close();
    budget.close();
    pace.close();
  }
}
