package dev.sluice.conflict;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * A value that lost a merge, because the user and the server had both changed the field.
 *
 * @param row the row of the value; other values in this row may be from before the merge
 * @param field the field; null: the deletion of the row was overruled
 * @param side the side whose value was lost
 * @param value the lost value, in the Java class of the field's kind
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
   * Names the row and the field. The value is left out, because user data must not get into a log.
   */
  @Override
  public String toString() {
    return "Loss[" + row + (field == null ? "" : " " + field) + " of " + side + "]";
  }
}
