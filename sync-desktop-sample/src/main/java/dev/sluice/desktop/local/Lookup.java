package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Tables;

/** Finds the rows that a command names. */
final class Lookup {

  private Lookup() {}

  /** A row that is there. */
  static <E> Ref<E> require(EntityType<E> type, String what, long id, Tables tables) {
    boolean there = id > 0 && tables.table(type).find(type.ref(id)).isPresent();
    if (!there) {
      throw CommandException.notFound("there is no " + what + " " + id);
    }
    return type.ref(id);
  }
}
