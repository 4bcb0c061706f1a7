package dev.sluice.conflict;

import dev.sluice.schema.Row;
import java.util.List;

/**
 * The result of a conflict.
 *
 * @param row the row to be stored
 * @param dirty whether the row has to be pushed
 * @param losses the values that were overruled, for the report
 */
public record Resolution(Row row, boolean dirty, List<Loss> losses) {

  /** Copies the list. */
  public Resolution {
    losses = List.copyOf(losses);
  }
}
