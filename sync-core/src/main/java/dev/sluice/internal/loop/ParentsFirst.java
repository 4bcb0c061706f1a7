package dev.sluice.internal.loop;

import dev.sluice.internal.store.Reader;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a row back until everything that it refers to is on the server. Without it a row would
 * arrive there without what it refers to.
 */
@FunctionalInterface
public interface ParentsFirst {

  /** The row in the server's terms; null if it has to wait. */
  @Nullable Row outbound(Row row, Reader reader);
}
