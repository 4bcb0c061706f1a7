package dev.sluice.ratelimit;

import dev.sluice.ratelimit.Acquisition.Result;
import dev.sluice.ratelimit.ThrottleQueue.HeldBack;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Several limiters in a fixed order: quotas, the limiter of all requests, throttle, pace. An
 * operation acquires slots of the quotas and of the limiter of all requests. Each request of the
 * operation waits for the throttle and the pace just before sending.
 */
final class CompositeLimiter implements RateLimiter {

  private final KeyedLimiters quotas;
  private final WindowLimiter main;
  private final @Nullable ThrottleQueue throttle;
  private final @Nullable WindowLimiter pace;

  private CompositeLimiter(
      KeyedLimiters quotas,
      WindowLimiter main,
      @Nullable ThrottleQueue throttle,
      @Nullable WindowLimiter pace) {
    this.quotas = quotas;
    this.main = main;
    this.throttle = throttle;
    this.pace = pace;
  }

  /** One limiter and nothing else. */
  static CompositeLimiter of(WindowLimiter alone) {
    return new CompositeLimiter(KeyedLimiters.none(), alone, null, null);
  }

  /** The limiters of an account. */
  static CompositeLimiter of(KeyedLimiters quotas, WindowLimiter budget, WindowLimiter pace) {
    return new CompositeLimiter(quotas, budget, null, pace);
  }

  /** The same limiters with this throttle, which holds each request back before the pace. */
  CompositeLimiter throttledBy(Throttle strategy) {
    return new CompositeLimiter(quotas, main, queueOf(strategy), pace);
  }

  /** A queue for this throttle's requests, on the clock and the scheduler of the limiters. */
  ThrottleQueue queueOf(Throttle strategy) {
    Dispatcher last = (pace == null ? main : pace).desk();
    return new ThrottleQueue(strategy, last.time(), last.scheduler());
  }

  @Override
  public Acquisition<Slots> acquire(List<String> paths, Priority priority) {
    main.desk().config().check(paths.size());
    List<Share> shares = shares(paths, priority);
    return new Acquisition<>(shares, time(), Result.slots(() -> new Slots(this, priority, shares)));
  }

  @Override
  public Acquisition<Slot> acquireSlot(String path, Priority priority) {
    return acquireSlot(path, priority, heldBack());
  }

  /** The same; the request is held back at this place, or nowhere if the place is null. */
  Acquisition<Slot> acquireSlot(String path, Priority priority, @Nullable HeldBack heldBack) {
    List<Share> shares = shares(List.of(path), priority);
    return slot(shares, () -> shares, priority, heldBack);
  }

  /** Waits for the throttle and the pace, then takes a slot of these for the request. */
  Acquisition<Slot> next(Slots slots, String path, Priority priority) {
    return slot(List.of(), () -> slots.of(path), priority, heldBack());
  }

  private @Nullable HeldBack heldBack() {
    return throttle == null ? null : throttle.place();
  }

  private Acquisition<Slot> slot(
      List<Share> first,
      Supplier<List<Share>> counting,
      Priority priority,
      @Nullable HeldBack heldBack) {
    List<QueuePlace> order = new ArrayList<>(first);
    Share atPace = pace == null ? null : new Share(pace.desk(), 1, priority);
    if (heldBack != null) {
      order.add(heldBack);
    }
    if (atPace != null) {
      order.add(atPace);
    }
    return new Acquisition<>(
        order, time(), Result.slot(() -> HeldSlot.take(counting.get(), atPace, heldBack)));
  }

  /** Shares in all limiters that count these requests, except the pace. */
  private List<Share> shares(List<String> paths, Priority priority) {
    List<Share> shares = quotas.shares(paths, priority);
    shares.add(new Share(main.desk(), paths.size(), priority));
    return shares;
  }

  /** The limiters that count a request of that path, except the pace. */
  List<Dispatcher> counting(String path) {
    List<Dispatcher> counting = new ArrayList<>();
    quotas.of(path).values().forEach(limiter -> counting.add(limiter.desk()));
    counting.add(main.desk());
    return counting;
  }

  @Override
  public void pause(Duration length) {
    main.pause(length);
    if (pace != null) {
      pace.pause(length);
    }
  }

  @Override
  public Time time() {
    return main.time();
  }

  @Override
  public void close() {
    quotas.close();
    main.close();
    if (pace != null) {
      pace.close();
    }
  }
}
