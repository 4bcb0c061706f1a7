package dev.sluice.internal.store;

import dev.sluice.conflict.Loss;
import dev.sluice.schema.Field;
import dev.sluice.store.SyncState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A value that a merge has overruled, kept for the user.
 *
 * @param number what it is known by in the file
 * @param loss of the row as it is now
 * @param at when that was, by the server's clock if that was known
 */
public record Overruled(long number, Loss loss, Instant at) {

  /** Whether such a value refers to a row that is lost. It is set again when that comes back. */
  public static boolean refersToLost(
      @Nullable Field<?, ?> field, @Nullable Object value, Reader reader) {
    return field != null
        && Stored.references(field, value).stream()
            .map(id -> reader.find(field.target(), (Long) id))
            .anyMatch(target -> target != null && target.state() == SyncState.LOST);
  }
}
