package dev.sluice.ratelimit;

import java.util.ArrayList;
import java.util.List;

/**
 * How many more slots may be granted because the server told what remains, each number until its
 * reset. The word of the newest request that was answered stands; an answer to an older one may
 * only lower it. Pure arithmetic; times are compared by difference. Not safe for several threads.
 */
final class Ceiling {

  private final List<Mark> marks = new ArrayList<>();
  private boolean heard;
  private long newest;

  private static final class Mark {
    private final long until;
    private int left;

    Mark(int left, long until) {
      this.left = left;
      this.until = until;
    }
  }

  /** What holds after this moment, its times counted from it. */
  Ceiling after(long moment) {
    Ceiling after = new Ceiling();
    marks.forEach(mark -> after.marks.add(new Mark(mark.left, mark.until - moment)));
    after.forget(0);
    return after;
  }

  boolean isNone() {
    return marks.isEmpty();
  }

  /**
   * Hears what an answer told.
   *
   * @param sentAt when its request was sent
   * @param open slots that were granted and not answered: the server may not know of them yet
   */
  void hear(List<Evidence.Room> rooms, long sentAt, int open, long now) {
    if (rooms.isEmpty()) {
      return;
    }
    if (!heard || sentAt - newest > 0) {
      heard = true;
      newest = sentAt;
      marks.clear();
    }
    for (Evidence.Room room : rooms) {
      lower(new Mark(room.remaining() - open, now + room.reset().toNanos()));
    }
  }

  private void lower(Mark mark) {
    if (marks.stream().noneMatch(old -> old.left <= mark.left && old.until - mark.until >= 0)) {
      marks.removeIf(old -> old.left >= mark.left && old.until - mark.until <= 0);
      marks.add(mark);
    }
  }

  /** Slots were granted; they came back, if negative. */
  void granted(int n) {
    for (int i = 0; i < marks.size(); i++) {
      marks.get(i).left -= n;
    }
  }

  /** How many can be granted now; negative if more were granted than the server takes. */
  int left() {
    return marks.stream().mapToInt(mark -> mark.left).min().orElse(Integer.MAX_VALUE);
  }

  /** How long n slots have to wait at that moment. */
  long waitFor(int n, long at) {
    long longest = 0;
    for (int i = 0; i < marks.size(); i++) {
      Mark mark = marks.get(i);
      if (mark.left < n) {
        longest = Math.max(longest, mark.until - at);
      }
    }
    return longest;
  }

  /** Forgets what has been reset. */
  void forget(long now) {
    for (int i = marks.size() - 1; i >= 0; i--) {
      if (marks.get(i).until - now <= 0) {
        marks.remove(i);
      }
    }
  }
}
