package dev.sluice.internal.merge;

import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Fields that this device has never fetched, because a new version of the schema brought the
 * fields. Until the server has sent the fields, only values that differ from the base count as
 * edits.
 */
public final class UnfetchedFields {

  private UnfetchedFields() {}

  /**
   * Whether the type has fields that were never fetched. The next whole list of the type brings the
   * fields.
   */
  public static boolean isAwaited(EntityType<?> type, Reader reader) {
    return reader.note(type, ListNote.UNFETCHED) != null;
  }

  /** Notes that the server has listed all rows of the type. */
  public static void end(EntityType<?> type, Writer writer) {
    writer.note(type, ListNote.UNFETCHED, null);
  }

  /** The fields of a row that were never fetched; usually none. */
  static Set<Field<?, ?>> of(Row row, Reader reader) {
    Set<String> columns = reader.unfetched(row.type(), row.id()).keySet();
    if (columns.isEmpty()) {
      return Set.of();
    }
    Set<Field<?, ?>> fields = new HashSet<>(row.type().fields());
    fields.removeIf(field -> field.isByDevice() || !columns.contains(field.column()));
    return fields;
  }

  /** Since when the row has fields that were never fetched, by the device's clock; null if none. */
  static @Nullable Instant since(Row row, Reader reader) {
    return reader.unfetched(row.type(), row.id()).entrySet().stream()
        .filter(column -> !column.getKey().equals(Reader.WHOLE))
        .map(Map.Entry::getValue)
        .max(Comparator.naturalOrder())
        .orElse(null);
  }

  /** Notes that the server has sent or received the values of these fields. */
  static void told(Row here, Collection<? extends Field<?, ?>> fields, Writer writer) {
    if (here.serverId() == null) {
      return;
    }
    Set<String> columns = new HashSet<>();
    fields.forEach(field -> columns.add(field.column()));
    columns.retainAll(writer.unfetched(here.type(), here.id()).keySet());
    writer.fetched(here.type(), here.id(), columns);
  }

  /** Removes the fields whose values come neither from the server nor from the user. */
  public static void remove(Set<Field<?, ?>> said, Stored stored, Reader reader) {
    Row base = stored.base();
    Set<Field<?, ?>> unedited = new HashSet<>(said);
    unedited.removeIf(field -> base != null && !stored.row().agreesWith(base, field));
    if (!unedited.isEmpty()) {
      unedited.retainAll(of(stored.row(), reader));
      said.removeAll(unedited);
    }
  }

  /** The local row, with the server's values in the fields that were never fetched. */
  static Row filled(Row local, Row server, Reader reader) {
    Row row = local;
    for (Field<?, ?> field : of(local, reader)) {
      row = row.with(field, server.value(field));
    }
    return row;
  }
}
