package dev.sluice.database;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Remembers which rows contain which ids in their lists of references; each id takes 8 bytes. If
 * there are too many ids, only a range is kept that begins at the sought id. A range suffices,
 * because rows of a server's list are removed in the order of their ids.
 */
final class ReferenceIndex {

  private static final int FIRST_ROOM = 1 << 10;
  private static final int HALF = 32;
  private static final long LARGEST = Integer.MAX_VALUE;

  private final long sought;
  private final int most;
  private long[] pairs = new long[FIRST_ROOM];
  private int size;
  private long first;
  private long last = LARGEST;
  private boolean complete = true;

  ReferenceIndex(long sought, int most) {
    this.sought = sought;
    this.most = most;
  }

  /** The list of that row contains the id. */
  void add(long id, long holder) {
    if (id < 0 || id > LARGEST || holder < 0 || holder > LARGEST) {
      complete = false; // an app may choose ids of its own
    } else if (id >= first && id <= last) {
      if (size == pairs.length) {
        makeRoom();
      }
      pairs[size++] = id << HALF | holder;
    }
  }

  private void makeRoom() {
    if (size >= most) {
      narrow();
    }
    if (size > pairs.length / 2) {
      pairs = Arrays.copyOf(pairs, 2 * size);
    }
  }

  /** Forgets the ids below the sought id, then the highest ids, but never the sought id. */
  private void narrow() {
    Arrays.sort(pairs, 0, size);
    int from = position(sought);
    System.arraycopy(pairs, from, pairs, 0, size - from);
    size -= from;
    first = sought;
    if (size > most / 2) {
      last = Math.max(sought, id(pairs[most / 2]) - 1);
      size = position(last + 1);
    }
  }

  /** Sorts the pairs, after all lists were read and before the first search. */
  ReferenceIndex sorted() {
    Arrays.sort(pairs, 0, size);
    return this;
  }

  /** Whether all rows are known that contain the id. */
  boolean know(long id) {
    return complete && id >= first && id <= last;
  }

  /** The rows whose lists contain the id. */
  List<Long> of(long id) {
    List<Long> holders = new ArrayList<>();
    for (int i = position(id); i < size && id(pairs[i]) == id; i++) {
      holders.add(pairs[i] & LARGEST);
    }
    return holders;
  }

  /** The position at which the pairs of that id begin, or would begin. */
  private int position(long id) {
    int found = id > LARGEST ? -size - 1 : Arrays.binarySearch(pairs, 0, size, id << HALF);
    return found < 0 ? -found - 1 : found;
  }

  private static long id(long pair) {
    return pair >>> HALF;
  }
}
