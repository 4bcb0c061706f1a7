package dev.sluice.internal.pull.list;

import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Rows that were read and are not stored yet. They are in memory, and a row may have long texts or
 * a long list of ids, so their size counts as well as their number.
 */
public final class WaitingRows {

  /** In letters, each of which may take two bytes. */
  private static final long MOST_LETTERS = 4 << 20;

  /** A new id that is a text takes some 200 bytes until it is stored. */
  private static final long LETTERS_OF_AN_ID = 64;

  private final Deque<Incoming> rows = new ArrayDeque<>();
  private long letters;

  /** That row waits for the end of its list. */
  public void add(Incoming row) {
    rows.add(row);
    letters += letters(row);
  }

  /** Whether no more should be read before some are stored: so many rows wait, or large ones. */
  public boolean isFull(int most) {
    return rows.size() >= most || letters >= MOST_LETTERS;
  }

  /** The first ones, at most so many. */
  public List<Incoming> take(int most) {
    List<Incoming> first = new ArrayList<>();
    while (first.size() < most && !rows.isEmpty()) {
      Incoming next = rows.remove();
      letters -= letters(next);
      first.add(next);
    }
    return first;
  }

  /** Rows that were taken come first again. */
  public void putBack(List<Incoming> taken) {
    for (int i = taken.size() - 1; i >= 0; i--) {
      rows.addFirst(taken.get(i));
      letters += letters(taken.get(i));
    }
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

  /** How many wait. */
  public int size() {
    return rows.size();
  }

  /** Whether none waits. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }
}
