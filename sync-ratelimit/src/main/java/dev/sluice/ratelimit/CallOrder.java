package dev.sluice.ratelimit;

import dev.sluice.ratelimit.ThrottleQueue.HeldBack;
import dev.sluice.throttle.Throttle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a throttle that have not been let go: those that have just begun in the order of
 * their beginning, a refused one before all others.
 *
 * <p>Most of them belong to a request that waits. A refused one may not: its owner waits for
 * another slot, or never comes back. When such a call is let go, the first request that waits goes
 * instead, and its own call is the owner's from then on. So no request that holds slots waits for
 * one that has none, whatever order the throttle has. Not safe for several threads.
 */
final class CallOrder {

  private final NavigableMap<Long, OpenCall> all = new TreeMap<>();
  private final NavigableMap<Long, OpenCall> waiting = new TreeMap<>();
  private final NavigableSet<OpenCall> byTime =
      new TreeSet<>(
          ((Comparator<OpenCall>) (a, b) -> Long.signum(a.askAt - b.askAt)) // nanoseconds may wrap
              .thenComparingLong(turn -> turn.place));
  private @Nullable OpenCall unclaimed;
  private long first;
  private long last;

  /** A call that was not let go yet. */
  static final class OpenCall {

    private final Throttle.Call call;
    private final long place;
    private long askAt;
    private @Nullable HeldBack waits;
    private @Nullable HeldBack owner;

    OpenCall(Throttle.Call call, long place, long askAt) {
      this.call = call;
      this.place = place;
      this.askAt = askAt;
    }

    Throttle.Call call() {
      return call;
    }

    /** When it is to be asked again. */
    long askAt() {
      return askAt;
    }

    /** Whose request waits with it; null if none does. */
    @Nullable HeldBack waits() {
      return waits;
    }
  }

  boolean nobodyWaits() {
    return waiting.isEmpty();
  }

  /** How many requests wait whose calls stand before it. */
  int ahead(OpenCall turn) {
    return waiting.headMap(turn.place).size();
  }

  OpenCall first() {
    return all.firstEntry().getValue();
  }

  /** The first request that waits; there must be one. */
  HeldBack firstThatWaits() {
    return Objects.requireNonNull(waiting.firstEntry().getValue().waits);
  }

  /** Which one is to be asked first. */
  OpenCall next() {
    return byTime.first();
  }

  /** Those that are to be asked by now, in their order. */
  List<OpenCall> due(long now) {
    List<OpenCall> due = new ArrayList<>();
    for (OpenCall turn : byTime) {
      if (turn.askAt - now > 0) {
        break;
      }
      due.add(turn);
    }
    due.sort(Comparator.comparingLong(turn -> turn.place));
    return due;
  }

  /** All, in their order. */
  List<OpenCall> all() {
    return new ArrayList<>(all.values());
  }

  boolean has(OpenCall turn) {
    return all.containsKey(turn.place);
  }

  /** A call that begins, with the request that waits for it. */
  OpenCall begun(Throttle.Call call, HeldBack who, long now) {
    return waits(add(new OpenCall(call, ++last, now)), who, now);
  }

  /** The call that was refused and that nobody comes back for, now with a request that waits. */
  @Nullable OpenCall takeUnclaimed(HeldBack who, long now) {
    OpenCall turn = unclaimed;
    unclaimed = null;
    return turn == null ? null : waits(turn, who, now);
  }

  /** The owner of a refused call is back. */
  OpenCall returned(OpenCall turn, HeldBack who, long now) {
    turn.owner = null;
    return waits(turn, who, now);
  }

  /** A refused call, whose owner comes back for it. */
  OpenCall refused(Throttle.Call call, HeldBack owner, long now) {
    OpenCall turn = add(new OpenCall(call, --first, now));
    turn.owner = owner;
    return turn;
  }

  /**
   * A refused call that the next request goes on with.
   *
   * @return the one before, which is to be abandoned: requests come one by one at first, and nobody
   *     would repeat the others
   */
  @Nullable OpenCall unclaimed(Throttle.Call call, long now) {
    OpenCall before = unclaimed;
    if (before != null) {
      remove(before);
    }
    unclaimed = add(new OpenCall(call, --first, now));
    return before;
  }

  void askAt(OpenCall turn, long moment) {
    byTime.remove(turn);
    turn.askAt = moment;
    byTime.add(turn);
  }

  /**
   * A call without a request is let go.
   *
   * @return the call of the request that goes with it, which has another owner now, or none and is
   *     to be abandoned
   */
  OpenCall takeOver(OpenCall turn) {
    OpenCall own = waiting.firstEntry().getValue();
    HeldBack owner = turn.owner;
    remove(turn);
    if (owner == null) {
      remove(own);
    } else {
      waiting.remove(own.place);
      own.waits = null;
      own.owner = owner;
      owner.owns(own);
    }
    return own;
  }

  void remove(OpenCall turn) {
    all.remove(turn.place);
    waiting.remove(turn.place);
    byTime.remove(turn);
    if (turn == unclaimed) {
      unclaimed = null;
    }
  }

  private OpenCall add(OpenCall turn) {
    all.put(turn.place, turn);
    byTime.add(turn);
    return turn;
  }

  private OpenCall waits(OpenCall turn, HeldBack who, long now) {
    turn.waits = Objects.requireNonNull(who);
    waiting.put(turn.place, turn);
    askAt(turn, now);
    return turn;
  }
}
