package dev.sluice.ratelimit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The shares that wait in one limiter, in the order in which they are served. Higher priorities
 * come first; within a priority, the oldest share comes first. After a longest time, the queue's
 * patience, a waiting share is no longer overtaken. Not safe for several threads.
 */
final class WaitQueue {

  private final Map<Priority, Set<Share>> waiting = new EnumMap<>(Priority.class);
  private long patience;
  private int size;
  private long slots;
  private int largest = 1;

  WaitQueue(long patience) {
    this.patience = patience;
  }

  void setPatience(long nanos) {
    patience = nanos;
  }

  void add(Share share) {
    if (peers(share).add(share)) {
      size++;
      slots += share.slots();
      largest = Math.max(largest, share.slots());
    }
  }

  boolean remove(Share share) {
    boolean removed = peers(share).remove(share);
    if (removed) {
      size--;
      slots -= share.slots();
      largest = size == 0 ? 1 : largest;
    }
    return removed;
  }

  boolean has(Share share) {
    return peers(share).contains(share);
  }

  /** How many slots all of them want. */
  long slots() {
    return slots;
  }

  /** The most slots that one share has wanted since the queue was empty. */
  int largest() {
    return largest;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Who is to be served next, if anybody waits. */
  @Nullable Share head(long now) {
    return heads().stream().min(order(now)).orElse(null);
  }

  /**
   * Returns in how many nanoseconds the next share will have waited so long that nobody overtakes
   * it any longer. If no such share waits, returns the largest {@code long}.
   */
  long untilOrderChanges(long now) {
    long soonest = Long.MAX_VALUE;
    for (Share share : heads()) {
      long left = patience - share.waited(now);
      soonest = left > 0 ? Math.min(soonest, left) : soonest;
    }
    return soonest;
  }

  /** All shares, in the order in which they would be served if no share came or aged. */
  List<Share> inOrder(long now) {
    return until(null, now);
  }

  /** The shares that would be served before this one. */
  List<Share> ahead(Share share, long now) {
    return until(share, now);
  }

  /** Each line is in order already, so only their heads are compared. */
  private List<Share> until(@Nullable Share end, long now) {
    List<Share> ahead = new ArrayList<>();
    Comparator<Share> order = order(now);
    PriorityQueue<Line> lines = new PriorityQueue<>((a, b) -> order.compare(a.head, b.head));
    waiting.values().forEach(peers -> Line.of(peers.iterator()).ifPresent(lines::add));
    for (Line line = lines.poll(); line != null && line.head != end; line = lines.poll()) {
      ahead.add(line.head);
      Line.of(line.rest).ifPresent(lines::add);
    }
    return ahead;
  }

  /** The rest of the shares of one priority. */
  private record Line(Share head, Iterator<Share> rest) {

    static Optional<Line> of(Iterator<Share> shares) {
      return shares.hasNext() ? Optional.of(new Line(shares.next(), shares)) : Optional.empty();
    }
  }

  private Set<Share> peers(Share share) {
    return waiting.computeIfAbsent(share.priority(), priority -> new LinkedHashSet<>());
  }

  private List<Share> heads() {
    List<Share> heads = new ArrayList<>(waiting.size());
    for (Set<Share> claims : waiting.values()) {
      if (!claims.isEmpty()) {
        heads.add(claims.iterator().next());
      }
    }
    return heads;
  }

  private Comparator<Share> order(long now) {
    Comparator<Share> impatientFirst =
        Comparator.comparing((Share share) -> share.waited(now) < patience);
    return impatientFirst.thenComparing((a, b) -> compare(a, b, now));
  }

  private int compare(Share a, Share b, long now) {
    if (a.waited(now) < patience && a.priority() != b.priority()) {
      return a.priority().compareTo(b.priority());
    }
    return Long.compare(b.waited(now), a.waited(now));
  }
}
