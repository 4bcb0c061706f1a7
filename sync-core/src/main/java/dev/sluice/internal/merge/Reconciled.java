package dev.sluice.internal.merge;

import dev.sluice.conflict.Loss;
import java.util.List;

/**
 * What was done with a row.
 *
 * @param changed whether anything was written
 * @param seemsLate whether the list may tell an older version, so that the row must come again
 * @param isSetBack whether the server had told a later version of the row before
 * @param losses the values that a merge overruled
 */
public record Reconciled(boolean changed, boolean seemsLate, boolean isSetBack, List<Loss> losses) {

  /** Nothing was written. */
  public static final Reconciled NOTHING = new Reconciled(false, false, false, List.of());

  static final Reconciled LATE = new Reconciled(false, true, false, List.of());
  static final Reconciled CHANGED = new Reconciled(true, false, false, List.of());

  /** Copies the list. */
  public Reconciled {
    losses = List.copyOf(losses);
  }
}
