package dev.sluice.internal.pull.list;

import dev.sluice.internal.remote.Incoming;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Rows that were read and are not stored yet. */
public final class WaitingRows {

  private final Deque<Incoming> rows = new ArrayDeque<>();

  /** That row waits for the end of its list. */
  public void add(Incoming row) {
    rows.add(row);
  }

  /** The first ones, at most so many. */
  public List<Incoming> take(int most) {
    List<Incoming> first = new ArrayList<>();
    while (first.size() < most && !rows.isEmpty()) {
      first.add(rows.remove());
    }
    return first;
  }

  /** Rows that were taken come first again. */
  public void putBack(List<Incoming> taken) {
    for (int i = taken.size() - 1; i >= 0; i--) {
      rows.addFirst(taken.get(i));
    }
  }

  /** How many wait. */
  public int size() {
    return rows.size();
  }

  /** Whether none waits. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }
}
