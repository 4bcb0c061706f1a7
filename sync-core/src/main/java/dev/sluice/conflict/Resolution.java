package dev.sluice.conflict;

import dev.sluice.schema.Row;
import java.util.List;

/**
 * What becomes of a collision.
 *
 * @param row what the database holds from now on
 * @param dirty whether the server has to hear of it
 * @param losses what was overruled, for the report
 */
public record Resolution(Row row, boolean dirty, List<Loss> losses) {

  /** Copies the list. */
  public Resolution {
    losses = List.copyOf(losses);
  }
}
