package dev.sluice.ratelimit.redis;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The slots of one ticket. They are numbered from 1 and settled from the last one down, so a step
 * that is repeated settles the same slot. Not safe for several threads.
 */
final class Held {

  private int left;
  private Moment sure;
  private @Nullable Long here;

  /**
   * Holds that many slots.
   *
   * @param sure when Redis last confirmed that they are held
   * @param here the ticket of the local ledger that granted them while Redis was gone; null if
   *     Redis granted them
   */
  Held(int slots, Moment sure, @Nullable Long here) {
    this.left = slots;
    this.sure = sure;
    this.here = here;
  }

  int left() {
    return left;
  }

  Moment sure() {
    return sure;
  }

  @Nullable Long here() {
    return here;
  }

  /** Redis held the slots at that moment. */
  void thereSince(Moment moment) {
    sure = moment;
    here = null;
  }

  /** Settles up to n slots and returns how many are left. */
  int settle(int n) {
    left -= Math.min(n, left);
    return left;
  }

  /** The slots that Redis does not know yet, each as a member without an age. */
  List<String> rows(long ticket) {
    List<String> rows = new ArrayList<>();
    for (int i = 1; here != null && i <= left; i++) {
      rows.add(ticket + ":" + i);
      rows.add("");
    }
    return rows;
  }
}
