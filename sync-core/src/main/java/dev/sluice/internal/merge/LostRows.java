package dev.sluice.internal.merge;

import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;

/** Rows that the user has edited and the server did not have, and that it lists again. */
final class LostRows {

  private LostRows() {}

  /** Where the owner of the lost row is gone, it comes back to the one that the server tells. */
  static Row atItsOwner(Row lost, Known known, Writer writer) {
    Row server = Translation.inbound(known, lost, writer);
    Row row = lost;
    for (Field<?, ?> field : lost.type().fields()) {
      if (field.isOwnedByTarget()
          && lost.value(field) instanceof Long owner
          && !writer.isHere(field.target(), owner)) {
        row = row.with(field, server.value(field));
      }
    }
    return row;
  }
}
