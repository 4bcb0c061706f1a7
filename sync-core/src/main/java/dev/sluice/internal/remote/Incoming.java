package dev.sluice.internal.remote;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One row of an answer. */
public sealed interface Incoming {

  /**
   * A row as the server has it.
   *
   * @param row its references hold <em>server</em> ids, its local id is 0
   * @param told the fields that the answer had; the others are null in {@code row} and mean nothing
   * @param gone whether this is a tombstone
   * @param owner the server id of the user who owns the row, null if the answer does not have it
   */
  record Known(Row row, Set<Field<?, ?>> told, boolean gone, @Nullable Long owner)
      implements Incoming {

    /** The server's key. */
    public long serverId() {
      Long id = row.serverId();
      if (id == null) {
        throw new IllegalStateException("a row of the server without its key");
      }
      return id;
    }

    /** The row, with the value of ours in each of these fields that the answer does not tell. */
    public Row withUntold(Collection<Field<?, ?>> fields, Row ours) {
      Row filled = row;
      for (Field<?, ?> field : fields) {
        filled = told.contains(field) ? filled : filled.with(field, ours.value(field));
      }
      return filled;
    }
  }

  /**
   * A row that cannot be read.
   *
   * @param at when the server last changed it, if that could be read
   * @param problem what is wrong with it, without its contents
   */
  record Unreadable(@Nullable Instant at, String problem) implements Incoming {}
}
