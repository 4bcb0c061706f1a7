package dev.sluice.ratelimit;

/**
 * Remembers how many slots are open and when the spent slots were used. Computes from these times
 * how long a claim has to wait. Times are compared by difference, because the clock may overflow.
 * Not safe for several threads.
 */
final class SlidingWindowLog {

  private long[] ring = new long[16];
  private int first;
  private int spent;
  private int open;

  /** The uses of a snapshot. */
  static SlidingWindowLog of(LedgerSnapshot snapshot) {
    SlidingWindowLog uses = new SlidingWindowLog();
    uses.open(snapshot.open());
    snapshot.stamps().forEach(stamp -> uses.spend(stamp, 1));
    return uses;
  }

  int open() {
    return open;
  }

  int spent() {
    return spent;
  }

  /** The time of a use, the oldest first. */
  long use(int index) {
    return ring[at(index)];
  }

  /** Opens n slots; closes them if negative. */
  void open(int n) {
    open += n;
  }

  /** Adds n uses at this time. */
  void spend(long time, int n) {
    for (int i = 0; i < n; i++) {
      insert(time);
    }
  }

  /** Removes up to n uses of exactly this time, as far as they are remembered. */
  void unspend(long time, int n) {
    for (int i = 0; i < n; i++) {
      remove(time);
    }
  }

  /** Forgets the uses up to and including this time. */
  void forget(long time) {
    while (spent > 0 && ring[first] - time <= 0) {
      first = at(1);
      spent--;
    }
  }

  /** How many uses lie after this time. */
  int usesAfter(long time) {
    int count = 0;
    while (count < spent && use(spent - 1 - count) - time > 0) {
      count++;
    }
    return count;
  }

  /** How long until all limits have room for n more slots. Open slots count as used now. */
  long waitFor(LimiterConfig config, int n, long now) {
    long longest = 0;
    for (int i = 0; i < config.count(); i++) {
      longest = Math.max(longest, waitFor(config, i, n, now));
    }
    return longest;
  }

  /** The same for one limit: what is too much has to leave the window first. */
  long waitFor(LimiterConfig config, int limit, int n, long now) {
    int room = config.permits(limit) - n;
    if (open + spent <= room) {
      return 0;
    }
    return newestUse(room, now) + config.windowNanos(limit) - now;
  }

  /** The newest use after skipping {@code skip} newer ones. Open slots count as used now. */
  private long newestUse(int skip, long now) {
    int ahead = usesAfter(now);
    if (skip < ahead) {
      return use(spent - 1 - skip);
    }
    return skip < ahead + open ? now : use(spent - 1 - (skip - open));
  }

  /** Inserts a use in order; its place is nearly always the end. */
  private void insert(long time) {
    if (spent == ring.length) {
      grow();
    }
    int place = spent++;
    while (place > 0 && use(place - 1) - time > 0) {
      ring[at(place)] = use(place - 1);
      place--;
    }
    ring[at(place)] = time;
  }

  private void remove(long time) {
    int place = spent - 1;
    while (place >= 0 && use(place) - time > 0) {
      place--;
    }
    if (place < 0 || use(place) != time) {
      return;
    }
    for (spent--; place < spent; place++) {
      ring[at(place)] = use(place + 1);
    }
  }

  private int at(int index) {
    return (first + index) & (ring.length - 1);
  }

  private void grow() {
    long[] larger = new long[ring.length * 2];
    for (int i = 0; i < spent; i++) {
      larger[i] = use(i);
    }
    ring = larger;
    first = 0;
  }
}
