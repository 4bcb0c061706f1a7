package dev.sluice.internal.lists;

import java.util.LinkedHashSet;
import java.util.Set;

/** A set of longs without boxing, 16 to 32 bytes each: a list may have a million rows. */
public final class LongSet {

  private static final int FIRST_ROOM = 64;
  private static final long FREE = 0;

  private long[] slots = new long[FIRST_ROOM];
  private int used;
  private boolean hasZero;

  /** Adds a number; false if it was there before. */
  public boolean add(long value) {
    if (value == FREE) {
      boolean added = !hasZero;
      hasZero = true;
      return added;
    }
    int slot = slotOf(value);
    if (slots[slot] == value) {
      return false;
    }
    slots[slot] = value;
    used++;
    if (used > slots.length / 2) {
      grow();
    }
    return true;
  }

  public boolean contains(long value) {
    return value == FREE ? hasZero : slots[slotOf(value)] == value;
  }

  public int size() {
    return used + (hasZero ? 1 : 0);
  }

  /** All numbers, boxed; for small sets. */
  public Set<Long> values() {
    Set<Long> values = new LinkedHashSet<>();
    if (hasZero) {
      values.add(FREE);
    }
    for (long value : slots) {
      if (value != FREE) {
        values.add(value);
      }
    }
    return values;
  }

  /** Where the number is, or would be. */
  private int slotOf(long value) {
    int last = slots.length - 1;
    int slot = Long.hashCode(value * 0x9E3779B97F4A7C15L) & last; // spreads consecutive ids
    while (slots[slot] != FREE && slots[slot] != value) {
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private void grow() {
    long[] before = slots;
    slots = new long[2 * before.length];
    for (long value : before) {
      if (value != FREE) {
        slots[slotOf(value)] = value;
      }
    }
  }
}
