package dev.sluice.internal.merge;

import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;

/** Lost rows: the user has edited them, the server did not have them, and now lists them again. */
final class LostRows {

  private LostRows() {}

  /** The lost row. If the owner is gone here, the row gets the owner that the server tells. */
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
