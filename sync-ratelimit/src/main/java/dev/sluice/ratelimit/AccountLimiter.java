package dev.sluice.ratelimit;

import dev.sluice.ratelimit.Acquisition.Result;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The limits of one account, in a fixed order: the quotas that count a request by its path, then
 * the budget, then the pace. An operation acquires slots of the quotas and of the budget; each of
 * its requests waits for the pace when it is about to be sent, while its other slots, which have no
 * age yet, wait with it. Never the other way round: so nobody holds a slot of the pace while he
 * waits for the budget, and no two wait for each other.
 */
public final class AccountLimiter implements RateLimiter {

  /** The name of the budget's queue. */
  public static final String BUDGET = "budget";

  /** The name of the pace's queue. */
  public static final String PACE = "pace";

  private final WindowLimiter budget;
  private final WindowLimiter pace;
  private final KeyedLimiters quotas;
  private final Slots.Owner paced = new Paced();

  /** A limiter without quotas; it closes these two with itself. */
  public AccountLimiter(WindowLimiter budget, WindowLimiter pace) {
    this(budget, pace, KeyedLimiters.none());
  }

  /** A limiter of all these; it closes them with itself. */
  public AccountLimiter(WindowLimiter budget, WindowLimiter pace, KeyedLimiters quotas) {
    this.budget = budget;
    this.pace = pace;
    this.quotas = quotas;
    budget.desk().startAtOnce();
  }

  /**
   * A limiter that remembers its slots in memory. Limits with windows up to 10 s form the pace,
   * longer ones the budget; where there are none, everything is granted.
   */
  public static AccountLimiter of(Time time, Scheduler scheduler, List<Limit> limits) {
    List<Limit> longer = new ArrayList<>(limits);
    List<Limit> shorter = new ArrayList<>(limits);
    longer.removeIf(Limit::isPace);
    shorter.removeAll(longer);
    return new AccountLimiter(
        RateLimiter.builder(time, scheduler).limits(longer).build(),
        RateLimiter.builder(time, scheduler).limits(shorter).build());
  }

  /** What stops an operation. */
  public WindowLimiter budget() {
    return budget;
  }

  /** What spaces single requests. */
  public WindowLimiter pace() {
    return pace;
  }

  /** What only some requests are counted in. */
  public KeyedLimiters quotas() {
    return quotas;
  }

  @Override
  public Acquisition<Slots> acquire(List<String> paths, Priority priority) {
    return acquire(paths, priority, paced);
  }

  /** The same, for slots of which the requests of an operation take theirs by that owner. */
  Acquisition<Slots> acquire(List<String> paths, Priority priority, Slots.Owner owner) {
    budget.desk().config().check(paths.size());
    List<Waiter> order = counting(paths, priority);
    return new Acquisition<>(order, time(), Result.slots(() -> new Slots(owner, priority, order)));
  }

  @Override
  public Acquisition<Slot> acquireSlot(String path, Priority priority) {
    return acquireSlot(counting(List.of(path), priority), waiterAtPace(priority));
  }

  private Acquisition<Slot> acquireSlot(List<Waiter> counting, Waiter atPace) {
    List<Waiter> order = new ArrayList<>(counting);
    order.add(atPace);
    return new Acquisition<>(order, time(), Result.slot(() -> take(counting, atPace)));
  }

  static HeldSlot take(List<Waiter> counting, Waiter atPace) {
    List<Hold> holds = new ArrayList<>();
    counting.forEach(waiter -> holds.add(waiter.hold()));
    return HeldSlot.take(holds, atPace.hold());
  }

  /** Places in the queues of all that count these requests. */
  List<Waiter> counting(List<String> paths, Priority priority) {
    List<Waiter> order = quotas.waiters(paths, priority);
    order.add(new Waiter(BUDGET, budget, paths.size(), priority));
    return order;
  }

  Waiter waiterAtPace(Priority priority) {
    return new Waiter(PACE, pace, 1, priority);
  }

  /** Those that count a request of that path. */
  List<WindowLimiter> counting(String path) {
    List<WindowLimiter> counting = new ArrayList<>(quotas.of(path).values());
    counting.add(budget);
    return counting;
  }

  /** Slots whose requests wait for the pace. */
  private final class Paced implements Slots.Owner {

    @Override
    public List<WindowLimiter> counting(String path) {
      return AccountLimiter.this.counting(path);
    }

    @Override
    public Acquisition<Slot> next(Slots slots, String path, Priority priority) {
      Waiter atPace = waiterAtPace(priority);
      return new Acquisition<>(
          List.of(atPace), time(), Result.slot(() -> HeldSlot.take(slots.of(path), atPace.hold())));
    }
  }

  /**
   * Grants nothing for so long, as the server asked. Then one request goes first, whoever sends it,
   * and the others follow it slowly; operations may acquire their slots meanwhile. See {@link
   * WindowLimiter#pause}.
   */
  @Override
  public void pause(Duration length) {
    budget.pause(length);
    pace.pause(length);
  }

  @Override
  public Time time() {
    return pace.desk().time();
  }

  Scheduler scheduler() {
    return pace.desk().scheduler();
  }

  /** Closes all limiters. */
  @Override
  public void close() {
    quotas.close();
    budget.close();
    pace.close();
  }
}
