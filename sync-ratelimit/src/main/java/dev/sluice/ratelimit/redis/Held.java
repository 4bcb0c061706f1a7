package dev.sluice.ratelimit.redis;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a ticket holds. Its slots carry the indices from 1 and are settled from the last one down,
 * so that a step that is repeated settles the same one. Not safe for several threads.
 */
final class Held {

  private int left;
  private Moment sure;
  private @Nullable Long here;

  /**
   * So many slots.
   *
   * @param sure when they were certainly held
   * @param here under which ticket they were granted while Redis was gone; null if by Redis
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

  /** Redis holds them, and did so then. */
  void thereSince(Moment moment) {
    sure = moment;
    here = null;
  }

  /** Lets go of up to n, and tells how many are left. */
  int settle(int n) {
    left -= Math.min(n, left);
    return left;
  }

  /** Those of which Redis does not know yet, each as a member without an age. */
  List<String> rows(long ticket) {
    List<String> rows = new ArrayList<>();
    for (int i = 1; here != null && i <= left; i++) {
      rows.add(ticket + ":" + i);
      rows.add("");
    }
    return rows;
  }
}
