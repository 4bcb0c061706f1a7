package dev.sluice.internal.merge;

import dev.sluice.conflict.Loss;
import java.util.List;

/**
 * What was done with a row of the server.
 *
 * @param changed whether anything was written
 * @param seemsLate whether the list seems older than the database, so that the row must be fetched
 *     again
 * @param isSetBack whether the server had sent a later version of the row before
 * @param losses the values that the merge overruled
 */
public record Reconciled(boolean changed, boolean seemsLate, boolean isSetBack, List<Loss> losses) {

  public static final Reconciled NOTHING = new Reconciled(false, false, false, List.of());

  static final Reconciled LATE = new Reconciled(false, true, false, List.of());
  static final Reconciled CHANGED = new Reconciled(true, false, false, List.of());

  public Reconciled {
    losses = List.copyOf(losses);
  }
}
