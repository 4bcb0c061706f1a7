package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer.ServerLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Remembers how many requests the server still takes, for each policy until the policy's reset. A
 * policy is a limit that the server names. Of the answers about a policy, the answer to the newest
 * request sets the number; other answers can only lower the number. Not safe for several threads.
 */
final class RemainingRequests {

  /**
   * How many marks are remembered at most; a mark is what remains of one policy. Without this
   * bound, a server that invents ever new policy names would slow down every claim.
   */
  private static final int MOST = 64;

  private final List<Mark> marks = new ArrayList<>();

  private static final class Mark {
    private final String policy;
    private final long newest; // when the newest request was sent whose answer named the policy
    private final long until;
    private int left;

    Mark(String policy, long newest, int left, long until) {
      this.policy = policy;
      this.newest = newest;
      this.left = left;
      this.until = until;
    }

    boolean isWithin(Mark other) {
      return policy.equals(other.policy) && left >= other.left && other.until - until >= 0;
    }
  }

  /**
   * A copy with the limits that still hold at a later time; its times are relative to that time.
   */
  RemainingRequests after(long moment) {
    RemainingRequests after = new RemainingRequests();
    marks.forEach(
        mark ->
            after.marks.add(new Mark(mark.policy, mark.newest, mark.left, mark.until - moment)));
    after.forget(0);
    return after;
  }

  boolean isNone() {
    return marks.isEmpty();
  }

  /**
   * Takes over what an answer says about the server's limits.
   *
   * @param sentAt when the answered request was sent, in nanoseconds of the clock
   * @param open how many slots are granted but unanswered; the server may not have counted these
   *     slots
   */
  void update(List<ServerLimit> limits, long sentAt, int open, long now) {
    Map<String, Long> newest = new HashMap<>();
    for (ServerLimit limit : limits) {
      Integer remaining = limit.remaining();
      Duration reset = limit.reset();
      if (remaining != null && reset != null) {
        long told = newest.computeIfAbsent(limit.policy(), policy -> begin(policy, sentAt));
        lower(new Mark(limit.policy(), told, remaining - open, now + reset.toNanos()));
      }
    }
    while (marks.size() > MOST) {
      marks.remove(Collections.max(marks, Comparator.comparingInt(mark -> mark.left)));
    }
  }

  /**
   * Forgets what the answers to older requests said about a policy. Returns when the newest request
   * with such an answer was sent.
   */
  private long begin(String policy, long sentAt) {
    for (Mark mark : marks) {
      if (mark.policy.equals(policy) && mark.newest - sentAt >= 0) {
        return mark.newest;
      }
    }
    marks.removeIf(mark -> mark.policy.equals(policy));
    return sentAt;
  }

  private void lower(Mark mark) {
    if (marks.stream().noneMatch(mark::isWithin)) {
      marks.removeIf(old -> old.isWithin(mark));
      marks.add(mark);
    }
  }

  /** Slots were granted, or came back if the number is negative. */
  void granted(int n) {
    for (int i = 0; i < marks.size(); i++) {
      marks.get(i).left -= n;
    }
  }

  /** How many can be granted now; negative if more were granted than the server takes. */
  int left() {
    return marks.stream().mapToInt(mark -> mark.left).min().orElse(Integer.MAX_VALUE);
  }

  /** How long n slots have to wait, counted from this time. */
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
