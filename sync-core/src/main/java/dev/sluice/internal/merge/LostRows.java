package dev.sluice.internal.merge;

import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;

/**
 * Handles lost rows that the server lists again. A row is lost if the user edited it and the server
 * no longer had it.
 */
final class LostRows {

  private LostRows() {}

  /** The lost row. If the owner is gone here, the row gets the owner that the server names. */
  static Row atItsOwner(Row lost, Known known, Writer writer) {
    Row server = IdTranslation.inbound(known, lost, writer);
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

  /** The user's moves of the row to another owner that are undone. */
  static List<Loss> moves(Stored lost, Row row) {
    List<Loss> moves = new ArrayList<>();
    for (Field<?, ?> field : RowFields.changed(row, lost.row())) {
      if (!lost.told().agreesWith(lost.row(), field)) {
        moves.add(new Loss(row, field, Side.LOCAL, lost.row().value(field)));
      }
    }
    return moves;
  }
}
