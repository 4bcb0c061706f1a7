package dev.sluice.store;

import dev.sluice.schema.EntityType;

/** The tables of a database, or of one transaction. */
@FunctionalInterface
public interface Tables {

  /** The table of a type. */
  <E> Table<E> table(EntityType<E> type);
}
