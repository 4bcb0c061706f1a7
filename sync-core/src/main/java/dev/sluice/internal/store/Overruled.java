package dev.sluice.internal.store;

import dev.sluice.conflict.Loss;
import dev.sluice.schema.Field;
import dev.sluice.store.SyncState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A value that a merge has overruled, kept for the user.
 *
 * @param number the value's number in the file
 * @param loss the loss, with the row as it is now
 * @param at when the value was overruled, by the server's clock if that was known
 */
public record Overruled(long number, Loss loss, Instant at) {

  /**
   * Whether an overruled value refers to a lost row. When the lost row comes back, the value is set
   * again.
   */
  public static boolean refersToLost(
      @Nullable Field<?, ?> field, @Nullable Object value, Reader reader) {
    return field != null
        && Stored.references(field, value).stream()
            .map(id -> reader.find(field.target(), (Long) id))
            .anyMatch(target -> target != null && target.state() == SyncState.LOST);
  }
}
