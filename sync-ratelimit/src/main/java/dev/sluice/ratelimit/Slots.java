package dev.sluice.ratelimit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Slots that are held, none of which has an age yet. Each request takes one; {@link #close()} gives
 * back exactly those that were not taken. To be closed by its owner, whatever happens. Safe for use
 * by several threads.
 */
public final class Slots implements AutoCloseable {

  private final Owner owner;
  private final Priority priority;
  private final Map<WindowLimiter, Hold> holds = new LinkedHashMap<>();

  /** The limiter that granted them. */
  interface Owner {

    /** The limiters that count a request of that path: the quotas first, then what counts all. */
    List<WindowLimiter> counting(String path);

    /** Acquires what a request with one of these slots needs besides. */
    Acquisition<Slot> next(Slots slots, String path, Priority priority);
  }

  Slots(Owner owner, Priority priority, List<Waiter> granted) {
    this.owner = owner;
    this.priority = priority;
    granted.forEach(waiter -> holds.put(waiter.limiter(), waiter.hold()));
  }

  Slots(Owner owner, Priority priority, WindowLimiter limiter, Hold hold) {
    this.owner = owner;
    this.priority = priority;
    holds.put(limiter, hold);
  }

  /** For how many more requests there are slots. */
  public int remaining() {
    int remaining = 0;
    for (Hold hold : holds.values()) {
      remaining = hold.remaining(); // the last one is of the limiter that counts all of them
    }
    return remaining;
  }

  /** Whether there is a slot left in every limiter that counts a request of that path. */
  public boolean covers(String path) {
    for (WindowLimiter limiter : owner.counting(path)) {
      Hold hold = holds.get(limiter);
      if (hold == null || hold.remaining() == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Acquires the slot of a request that is sent as soon as the slot is there. Where there is a
   * pace, this waits for it; until then nothing is taken. It fails with {@link
   * IllegalStateException} if no slot of that path is left, with {@link RateLimitedException} if
   * the server has said meanwhile that it takes fewer requests than there are slots, and with
   * {@link LeaseLostException} if the slots were held too long. The slot is there as before then.
   */
  public Acquisition<Slot> next(String path) {
    return owner.next(this, path, priority);
  }

  /**
   * The slot of a request that is sent now and that no quota counts. Fails as {@link #next}, and
   * with {@link IllegalStateException} if the pace does not grant it at once.
   */
  public Slot take() {
    Acquisition<Slot> next = next("");
    try {
      return next.take();
    } catch (RuntimeException denied) {
      next.cancel();
      throw denied;
    }
  }

  /** What a request of that path takes a slot of. */
  List<Hold> of(String path) {
    List<Hold> wanted = new ArrayList<>();
    for (WindowLimiter limiter : owner.counting(path)) {
      Hold hold = holds.get(limiter);
      if (hold == null) {
        throw new IllegalStateException("there is no slot for requests of the path " + path);
      }
      wanted.add(hold);
    }
    return wanted;
  }

  /** Gives back what was not taken. Only the first call counts. */
  @Override
  public void close() {
    holds.values().forEach(Hold::close);
  }
}
