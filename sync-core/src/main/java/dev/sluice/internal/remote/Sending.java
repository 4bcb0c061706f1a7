package dev.sluice.internal.remote;

import dev.sluice.internal.store.Action;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change on its way to the server.
 *
 * @param action what to do
 * @param row its references hold <em>server</em> ids
 * @param address the row by what the server knows of it: the request leads there, whatever the
 *     change says of the row's parents
 * @param fields what to say of it; whole groups only; empty for a delete
 * @param key the {@code Idempotency-Key}, null for what is safe to repeat
 */
public record Sending(
    Action action, Row row, Row address, Set<Field<?, ?>> fields, @Nullable String key) {

  /** A change of a row that stays where it is. */
  public Sending(Action action, Row row, Set<Field<?, ?>> fields, @Nullable String key) {
    this(action, row, row, fields, key);
  }
}
