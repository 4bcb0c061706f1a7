package dev.sluice.internal.merge;

import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.HashSet;
import java.util.Set;

/**
 * Fields whose values this device has never fetched, because a new version of the schema has added
 * them or reads them elsewhere. Until the server has listed the whole type, what stands in them is
 * no edit of the user's unless it differs from the base, and an update that would replace the whole
 * row on the server waits.
 */
public final class NeverFetched {

  private NeverFetched() {}

  /** Those of a type; none as a rule. */
  public static Set<Field<?, ?>> of(EntityType<?> type, Reader reader) {
    Set<String> columns = reader.columns(type, ListNote.UNFETCHED);
    if (columns.isEmpty()) {
      return Set.of();
    }
    Set<Field<?, ?>> fields = new HashSet<>(type.fields());
    fields.removeIf(field -> field.isByDevice() || !columns.contains(field.column()));
    return fields;
  }

  /** The server has listed all of the type. */
  public static void end(EntityType<?> type, Writer writer) {
    writer.note(type, ListNote.UNFETCHED, null);
  }

  /** Whether an update of the row would clear what nobody here has seen. */
  public static boolean holdBack(Stored stored, Reader reader) {
    Row row = stored.row();
    Endpoint update = row.type().endpoints().update();
    return update != null
        && update.isEntire()
        && row.serverId() != null
        && !row.isDeleted()
        && !of(row.type(), reader).isEmpty();
  }

  /** The fields without those that neither the server has told nor the user has edited. */
  public static void remove(Set<Field<?, ?>> said, Stored stored, Reader reader) {
    Row base = stored.base();
    Set<Field<?, ?>> unedited = new HashSet<>(said);
    unedited.removeIf(field -> base != null && !stored.row().agreesWith(base, field));
    if (!unedited.isEmpty()) {
      unedited.retainAll(of(stored.row().type(), reader));
      said.removeAll(unedited);
    }
  }

  /** A dirty row of ours, with the server's values where nobody has edited ours. */
  static Stored filled(Stored local, Row server, Reader reader) {
    Row row = local.row();
    Row base = local.base();
    for (Field<?, ?> field : of(row.type(), reader)) {
      if (base != null && row.agreesWith(base, field)) {
        row = row.with(field, server.value(field));
        base = base.with(field, server.value(field));
      }
    }
    return new Stored(row, base, local.tracking());
  }

  /** A row in sync that somebody may have edited while nobody watched. */
  static Row filled(Row local, Row server, Reader reader) {
    Row row = local;
    for (Field<?, ?> field : of(local.type(), reader)) {
      row = row.with(field, server.value(field));
    }
    return row;
  }
}
