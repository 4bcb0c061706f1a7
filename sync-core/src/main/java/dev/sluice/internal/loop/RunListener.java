package dev.sluice.internal.loop;

import dev.sluice.internal.loop.RunLog.Deed;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;

/** Hears what an operation does, on the thread where it happens. Must not throw. */
public interface RunListener {

  RunListener NONE = new RunListener() {};

  /**
   * A list of the type has come and is stored.
   *
   * @param whole whether it had all rows of the type that the server has
   */
  default void listed(EntityType<?> type, boolean whole) {}

  /** The last request carries the row's change. */
  default void sending(Ref<?> row) {}

  /** Something was done to that many rows. */
  default void did(Deed what, EntityType<?> type, int rows) {}
}
