package dev.sluice.ratelimit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Slots that are held for the requests of one operation. None of them ages yet. Each request takes
 * one slot. {@link #close()} gives back the others, so close this in any case. Safe for use by
 * several threads.
 *
 * <p>If the process dies, a ledger that outlives it counts the held slots as used from the end of
 * their lease plus the worst transit.
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
   * Acquires the slot of a request that is sent as soon as the slot is there. If there is a pace,
   * this first waits for it and takes nothing meanwhile. It fails with {@link
   * IllegalStateException} if no slot of that path is left, and with {@link LedgerException} if the
   * slots were held too long. It fails with {@link RateLimitedException} if the server has said
   * meanwhile that it takes fewer requests than there are slots; the slot is there as before then.
   */
  public Acquisition<Slot> next(String path) {
    return limiter.next(this, path, priority);
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

  /** Gives back what was not taken. Only the first call counts. */
  @Override
  public void close() {
    shares.values().forEach(Share::close);
  }
}
