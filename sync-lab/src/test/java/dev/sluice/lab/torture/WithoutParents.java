package dev.sluice.lab.torture;

import dev.sluice.internal.loop.ParentsFirst;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Field;
import dev.sluice.schema.Kind;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/** Does not wait for parents: what refers to one that the server does not know is left out. */
record WithoutParents(ParentsFirst whole) implements ParentsFirst {

  @Override
  public @Nullable Row outbound(Row row, Reader reader) {
    Row sent = row;
    for (Field<?, ?> field : row.type().fields()) {
      if (field.kind() == Kind.REFERENCE && field.isNullable() && isMissing(field, row, reader)) {
        sent = sent.with(field, null);
      }
    }
    return whole.outbound(sent, reader);
  }

  private static boolean isMissing(Field<?, ?> field, Row row, Reader reader) {
    Stored parent = row.value(field) instanceof Long id ? reader.find(field.target(), id) : null;
    return parent != null && parent.row().serverId() == null;
  }
}
