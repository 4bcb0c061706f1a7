package dev.sluice.conflict;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * A value that both sides had changed and that lost.
 *
 * @param row the row it was lost from, as it is now
 * @param field the field, null if the deletion of the row was overruled
 * @param side who lost
 * @param value the value that is gone, in the form of the field's kind
 */
public record Loss(Row row, @Nullable Field<?, ?> field, Side side, @Nullable Object value) {

  /** A side of a conflict. */
  public enum Side {
    /** The user of this device. */
    LOCAL,
    /** Whoever changed it on the server. */
    SERVER
  }

  /** Says where, not what: a report may be logged, and the value is the user's. */
  @Override
  public String toString() {
    return "Loss[" + row + (field == null ? "" : " " + field) + " of " + side + "]";
  }
}
