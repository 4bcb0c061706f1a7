package dev.sluice.internal.loop;

import java.util.Arrays;

/** A set of numbers in eight bytes each: a list may name a million rows. */
final class LongSet {

  private static final int FIRST_ROOM = 64;

  private long[] values = new long[FIRST_ROOM];
  private int size;
  private int sorted;

  void add(long value) {
    if (size == values.length) {
      sort();
      if (size > values.length / 2) {
        values = Arrays.copyOf(values, 2 * values.length);
      }
    }
    values[size++] = value;
  }

  boolean contains(long value) {
    sort();
    return Arrays.binarySearch(values, 0, size, value) >= 0;
  }

  int size() {
    sort();
    return size;
  }

  /** What was added since the last time is put into its place, once. */
  private void sort() {
    if (sorted == size) {
      return;
    }
    Arrays.sort(values, 0, size);
    int kept = 1;
    for (int i = 1; i < size; i++) {
      if (values[i] != values[kept - 1]) {
        values[kept++] = values[i];
      }
    }
    size = kept;
    sorted = kept;
  }
}
