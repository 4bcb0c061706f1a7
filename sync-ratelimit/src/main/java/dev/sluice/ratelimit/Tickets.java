package dev.sluice.ratelimit;

import java.util.Arrays;

/**
 * Remembers how many slots each ticket holds. A ticket names a row of this table, and how often the
 * row was used before. So a late call with an old ticket is recognised, even if the row serves
 * another claim. Not safe for several threads.
 */
final class Tickets {

  private static final int NONE = -1;

  private int[] slots = new int[0];
  private long[] claimedAt = new long[0];
  private int[] uses = new int[0];
  private int[] nextFree = new int[0];
  private int firstFree = NONE;

  /** Opens a row for n slots that were claimed at this time. */
  long add(int n, long now) {
    if (firstFree == NONE) {
      grow();
    }
    int row = firstFree;
    firstFree = nextFree[row];
    slots[row] = n;
    claimedAt[row] = now;
    return (long) uses[row] << Integer.SIZE | row;
  }

  /** How many slots the ticket holds; zero when it is settled or was never given out. */
  int held(long ticket) {
    int row = (int) ticket;
    boolean known = row >= 0 && row < slots.length && uses[row] == (int) (ticket >> Integer.SIZE);
    return known ? slots[row] : 0;
  }

  /** When a ticket that still holds something was given out. */
  long claimedAt(long ticket) {
    return claimedAt[(int) ticket];
  }

  /** Takes up to n slots off the ticket. Returns how many. */
  int take(long ticket, int n) {
    int taken = Math.min(n, held(ticket));
    if (taken > 0) {
      int row = (int) ticket;
      slots[row] -= taken;
      if (slots[row] == 0) {
        free(row);
      }
    }
    return taken;
  }

  private void free(int row) {
    uses[row] = (uses[row] + 1) & Integer.MAX_VALUE;
    nextFree[row] = firstFree;
    firstFree = row;
  }

  private void grow() {
    int old = slots.length;
    int size = Math.max(16, old * 2);
    slots = Arrays.copyOf(slots, size);
    claimedAt = Arrays.copyOf(claimedAt, size);
    uses = Arrays.copyOf(uses, size);
    nextFree = Arrays.copyOf(nextFree, size);
    for (int row = size - 1; row >= old; row--) {
      nextFree[row] = firstFree;
      firstFree = row;
    }
  }
}
