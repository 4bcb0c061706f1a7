package dev.sluice.database;

/** A map from numbers other than 0 to positive numbers: 16 bytes for a slot, no objects. */
final class LongMap {

  private static final int FIRST_SLOTS = 64;

  private long[] keys = new long[FIRST_SLOTS];
  private long[] values = new long[FIRST_SLOTS];
  private int size;

  /** The value, 0 if there is none. */
  long get(long key) {
    return values[slot(key)];
  }

  /** Keeps a value in place of the value before. */
  void put(long key, long value) {
    if (2 * size > keys.length) {
      grow();
    }
    int slot = slot(key);
    size += keys[slot] == key ? 0 : 1;
    keys[slot] = key;
    values[slot] = value;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = Long.hashCode(key * 0x9E3779B97F4A7C15L) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new long[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
