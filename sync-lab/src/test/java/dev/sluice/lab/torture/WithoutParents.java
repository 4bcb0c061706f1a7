package dev.sluice.lab.torture;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;

/** Does not wait for parents: what refers to one that the server does not know is left out. */
final class WithoutParents implements Seams.Hand {

  @Override
  public Stored read(Stored stored, Reader reader) {
    Row row = stored.row();
    for (Field<?, ?> field : row.type().fields()) {
      if (field.kind() == FieldKind.REFERENCE
          && field.isNullable()
          && isMissing(field, row, reader)) {
        row = row.with(field, null);
      }
    }
    return new Stored(row, stored.base(), stored.tracking());
  }

  private static boolean isMissing(Field<?, ?> field, Row row, Reader reader) {
    Stored parent = row.value(field) instanceof Long id ? reader.find(field.target(), id) : null;
    return parent != null && parent.row().serverId() == null;
  }
}
