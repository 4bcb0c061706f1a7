package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Rows that were read and wait in memory until they are stored. The waiting rows are limited by
 * number and by size, because one row may have long texts.
 */
final class WaitingRows {

  /** In letters, each of which may take two bytes. */
  private static final long MOST_LETTERS = 4 << 20;

  /** A new id that is a text takes some 200 bytes until it is stored. */
  private static final long LETTERS_OF_AN_ID = 64;

  private final Deque<Sized> rows = new ArrayDeque<>();
  private final Deque<Sized> taken = new ArrayDeque<>();
  private long letters;

  /** A row with its size. The size is summed only once, as some rows are taken several times. */
  private record Sized(Incoming row, long letters) {}

  void add(Incoming row) {
    Sized last = new Sized(row, letters(row));
    rows.add(last);
    letters += last.letters();
  }

  /** Whether so many or such large rows wait that some must be stored before more are read. */
  boolean isFull(int most) {
    return rows.size() >= most || letters >= MOST_LETTERS;
  }

  /** Takes the first rows, at most so many. */
  List<Incoming> take(int most) {
    List<Incoming> first = new ArrayList<>();
    while (first.size() < most && !rows.isEmpty()) {
      Sized next = rows.remove();
      letters -= next.letters();
      taken.add(next);
      first.add(next.row());
    }
    return first;
  }

  /** Puts so many of the last taken rows back to the front, and forgets the other taken rows. */
  void putBack(int count) {
    for (int left = count; left > 0; left--) {
      Sized last = taken.removeLast();
      rows.addFirst(last);
      letters += last.letters();
    }
    taken.clear();
  }

  private static long letters(Incoming incoming) {
    return incoming instanceof Known known ? letters(known.row()) : 0;
  }

  private static long letters(Row row) {
    long letters = 0;
    for (Field<?, ?> field : row.type().fields()) {
      Object value = row.value(field);
      if (value instanceof String text) {
        letters += text.length();
      } else if (value instanceof List<?> ids) {
        letters += ids.size() * LETTERS_OF_AN_ID;
      }
    }
    return letters;
  }

  int size() {
    return rows.size();
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }
}
