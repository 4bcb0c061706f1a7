package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Reader;
import dev.sluice.store.Store;
import dev.sluice.store.Stored;
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

  /** A row with all that is known of it. */
  static Stored stored(Ref<?> ref, Store store) {
    return store.read(reader -> stored(ref, reader));
  }

  private static Stored stored(Ref<?> ref, Reader reader) {
    Stored stored = reader.find(ref.type(), ref.id());
    if (stored == null) {
      throw CommandException.notFound("there is no " + ref);
    }
    return stored;
  }
}
