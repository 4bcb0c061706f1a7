package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Slides a window over recorded times; shares no code with the limiter. */
final class WindowOracle {

  private final List<Long> times = new ArrayList<>();

  void record(long nanosSinceStart) {
    times.add(nanosSinceStart);
  }

  int count() {
    return times.size();
  }

  List<Long> times() {
    return times;
  }

  /** The most times that any half-open window of this length holds. */
  int fullest(Duration window) {
    List<Long> sorted = new ArrayList<>(times);
    Collections.sort(sorted);
    int most = 0;
    int from = 0;
    for (int to = 0; to < sorted.size(); to++) {
      while (sorted.get(to) >= sorted.get(from) + window.toNanos()) {
        from++;
      }
      most = Math.max(most, to - from + 1);
    }
    return most;
  }
}
