package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.store.Table;

/**
 * A row as a command shows it.
 *
 * @param <E> its entity
 * @param state how it stands to the server's
 */
record Shown<E>(E entity, SyncState state) {

  /** A row that is there. */
  static <E> Shown<E> of(Ref<E> ref, Table<E> table) {
    E entity = table.find(ref).orElseThrow(() -> CommandException.notFound("there is no " + ref));
    return new Shown<>(entity, table.state(ref));
  }
}
