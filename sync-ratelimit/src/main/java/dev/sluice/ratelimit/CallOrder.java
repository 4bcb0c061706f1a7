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
 * Keeps the calls whose requests a throttle holds back: refused calls first, then new calls by age.
 * A refused call keeps its place until its owner, the refused request, is repeated. If the turn of
 * the refused call comes earlier, the first waiting request takes over the refused call and is
 * sent. The owner then gets the call with which that request has waited. Not safe for several
 * threads.
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

  /** A call whose request the throttle still holds back. */
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

    /** When the throttle is to be asked again about this call. */
    long askAt() {
      return askAt;
    }

    /** The request that waits with this call; null if none does. */
    @Nullable HeldBack waits() {
      return waits;
    }
  }

  boolean nobodyWaits() {
    return waiting.isEmpty();
  }

  /** How many waiting requests have a call before this one. */
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

  /** The call about which the throttle is to be asked first. */
  OpenCall next() {
    return byTime.first();
  }

  /** The calls whose time to be asked about has come, in the order of their places. */
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

  /** All calls, in the order of their places. */
  List<OpenCall> all() {
    return new ArrayList<>(all.values());
  }

  boolean has(OpenCall turn) {
    return all.containsKey(turn.place);
  }

  /** Adds a new call with the request that waits for it. */
  OpenCall begun(Throttle.Call call, HeldBack who, long now) {
    return waits(add(new OpenCall(call, ++last, now)), who, now);
  }

  /** Gives the refused call that has no owner to this request; null if there is no such call. */
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

  /** Adds a refused call whose owner will come back for it. */
  OpenCall refused(Throttle.Call call, HeldBack owner, long now) {
    OpenCall turn = add(new OpenCall(call, --first, now));
    turn.owner = owner;
    return turn;
  }

  /**
   * Adds a refused call whose request nobody will repeat; the next request counts as the repeat.
   * Only one call of this kind is kept, because requests go one by one after a refusal.
   *
   * @return the earlier call of this kind, which the caller must abandon; null if none
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
   * Lets the first waiting request take over a refused call whose turn has come, but whose owner
   * has not returned. The owner gets the call with which the waiting request has waited. If the
   * refused call has no owner, the caller must abandon the returned call.
   *
   * @param turn the refused call, for which no request waits
   * @return the call with which the waiting request has waited
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
