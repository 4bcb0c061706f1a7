package dev.sluice.conflict;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * A value that lost a merge: both sides had changed its field.
 *
 * @param row the row as it is after the merge
 * @param field the field, null if the deletion of the row was overruled
 * @param side the side whose value was lost
 * @param value the lost value, of the class that the field's kind has
 */
public record Loss(Row row, @Nullable Field<?, ?> field, Side side, @Nullable Object value) {

  /** A side of a conflict. */
  public enum Side {
    /** The user of this device. */
    LOCAL,
    /** The server, which has the change of another client. */
    SERVER
  }

  /**
   * Names the row and the field but not the value: a report may be logged, and the value is user
   * data.
   */
  @Override
  public String toString() {
    return "Loss[" + row + (field == null ? "" : " " + field) + " of " + side + "]";
  }
}
