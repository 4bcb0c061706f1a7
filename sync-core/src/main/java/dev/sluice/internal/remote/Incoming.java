package dev.sluice.internal.remote;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One row of an answer. */
public sealed interface Incoming {

  /**
   * Whether the server's lists may have the field. No list has the ETag, a field of this device, or
   * a field that only creates send.
   */
  static boolean mayHave(Field<?, ?> field, EntityType<?> type) {
    return !field.isByDevice() && !field.isWrittenOnce() && !field.equals(type.etag());
  }

  /**
   * A row as the server has it.
   *
   * @param row the row's values; references hold server ids, the local id is 0
   * @param told the fields that the answer had; all other fields of {@code row} mean nothing
   * @param gone whether the row is a tombstone
   * @param owner the server id of the user who owns the row; null if not in the answer
   */
  record Known(Row row, Set<Field<?, ?>> told, boolean gone, @Nullable Long owner)
      implements Incoming {

    public long serverId() {
      Long id = row.serverId();
      if (id == null) {
        throw new IllegalStateException("a row of the server without its key");
      }
      return id;
    }

    /** The row, with the local row's values in those of the fields that the answer leaves out. */
    public Row withUntold(Collection<Field<?, ?>> fields, Row ours) {
      Row filled = row;
      for (Field<?, ?> field : fields) {
        filled = told.contains(field) ? filled : filled.with(field, ours.value(field));
      }
      return filled;
    }
  }

  /**
   * An unreadable row of an answer.
   *
   * @param at when the server last changed the row; null if the time is unreadable too
   * @param problem what is wrong, without the row's contents
   * @param trace a hash of what was read, by which pages of such rows are told apart
   */
  record Unreadable(@Nullable Instant at, String problem, long trace) implements Incoming {}
}
