package dev.sluice.ratelimit;

import dev.sluice.ratelimit.Acquisition.Result;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A limiter that also learns from what the server answers. Before each request it asks a {@link
 * Throttle} how long the request is to be held back, and only then waits for the pace; each answer
 * is heard by the throttle and by the limiter. After a refusal that names no time the throttle
 * chooses how long nothing is granted.
 *
 * <p>A refusal does not end the throttle's call: the next request repeats it, so that what was
 * learned from the refusal is not lost.
 */
public final class ThrottledLimiter implements RateLimiter {

  /** The name of the throttle's queue. */
  public static final String THROTTLE = "throttle";

  private final AccountLimiter limiter;
  private final ThrottleQueue queue;
  private final Slots.Owner throttled = new Throttled();

  /**
   * A limiter that goes by this throttle.
   *
   * @param limiter which is closed with it; others may use it too, past the throttle
   * @param throttle of this object alone
   */
  public ThrottledLimiter(AccountLimiter limiter, Throttle throttle) {
    this.limiter = limiter;
    this.queue = new ThrottleQueue(throttle, limiter.time(), limiter.scheduler());
  }

  @Override
  public Acquisition<Slots> acquire(List<String> paths, Priority priority) {
    return limiter.acquire(paths, priority, throttled);
  }

  @Override
  public Acquisition<Slot> acquireSlot(String path, Priority priority) {
    List<Waiter> counting = limiter.counting(List.of(path), priority);
    ThrottleQueue.HeldBack held = queue.place();
    Waiter atPace = limiter.waiterAtPace(priority);
    List<Place> order = new ArrayList<>(counting);
    order.add(held);
    order.add(atPace);
    return new Acquisition<>(
        order, time(), Result.slot(() -> held.leave(AccountLimiter.take(counting, atPace))));
  }

  /** Slots whose requests wait for the throttle, then for the pace. */
  private final class Throttled implements Slots.Owner {

    @Override
    public List<WindowLimiter> counting(String path) {
      return limiter.counting(path);
    }

    @Override
    public Acquisition<Slot> next(Slots slots, String path, Priority priority) {
      ThrottleQueue.HeldBack held = queue.place();
      Waiter atPace = limiter.waiterAtPace(priority);
      return new Acquisition<>(
          List.of(held, atPace),
          time(),
          Result.slot(() -> held.leave(HeldSlot.take(slots.of(path), atPace.hold()))));
    }
  }

  @Override
  public Time time() {
    return limiter.time();
  }

  @Override
  public void pause(Duration length) {
    limiter.pause(length);
  }

  @Override
  public void close() {
    limiter.close();
  }
}
