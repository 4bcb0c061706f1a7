package dev.sluice.ratelimit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Slots that one operation holds for its requests. Each request takes one slot with {@link #next}.
 * Always call {@link #close()}, which gives back the slots that are left. Safe for use by several
 * threads.
 *
 * <p>If the process dies, a ledger in a file or in Redis still counts the slots. The slots then
 * count as used from the lease's end plus the worst transit.
 */
public final class Slots implements AutoCloseable {

  private final CompositeLimiter limiter;
  private final Priority priority;
  private final Map<Dispatcher, Share> shares = new LinkedHashMap<>();

  /** The last share is that of the limiter which counts every request. */
  Slots(CompositeLimiter limiter, Priority priority, List<Share> granted) {
    this.limiter = limiter;
    this.priority = priority;
    granted.forEach(share -> shares.put(share.desk(), share));
  }

  /** For how many more requests there are slots. */
  public int remaining() {
    int remaining = 0;
    for (Share share : shares.values()) {
      remaining = share.remaining(); // the last one counts
    }
    return remaining;
  }

  /** Whether there is a slot left in every limiter that counts a request of that path. */
  public boolean covers(String path) {
    for (Dispatcher desk : limiter.counting(path)) {
      Share share = shares.get(desk);
      if (share == null || share.remaining() == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Acquires the slot of a request that is sent as soon as the slot is granted. If there is a pace,
   * the acquisition first waits for the pace. The acquisition fails with
   *
   * <ul>
   *   <li>{@link IllegalStateException} if no slot for that path is left;
   *   <li>{@link LedgerException} if the slots were held longer than their lease;
   *   <li>{@link RateLimitedException} if the server now takes fewer requests; the slot can be
   *       taken later.
   * </ul>
   */
  public Acquisition<Slot> next(String path) {
    return limiter.next(this, path, priority);
  }

  /**
   * Returns the slot of a request that is sent now and that no quota counts. Fails as {@link #next}
   * does, and with {@link IllegalStateException} if the pace does not grant the slot immediately.
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

  /** The shares of which a request of that path takes a slot. */
  List<Share> of(String path) {
    List<Share> wanted = new ArrayList<>();
    for (Dispatcher desk : limiter.counting(path)) {
      Share share = shares.get(desk);
      if (share == null) {
        throw new IllegalStateException("there is no slot for requests of the path " + path);
      }
      wanted.add(share);
    }
    return wanted;
  }

  /** Gives back the slots that no request has taken. Only the first call counts. */
  @Override
  public void close() {
    shares.values().forEach(Share::close);
  }
}
