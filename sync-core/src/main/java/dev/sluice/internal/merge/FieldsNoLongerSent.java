package dev.sluice.internal.merge;

import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Fields that a new version of the schema no longer sends in updates. A waiting edit of such a
 * field is never sent. So the edit is kept as an overruled value.
 */
public final class FieldsNoLongerSent {

  private FieldsNoLongerSent() {}

  /** Undoes the edits of fields that are no longer sent, and keeps them as overruled values. */
  public static List<Loss> overrule(EntityType<?> type, Instant now, Writer writer) {
    List<Field<?, ?>> fields = new ArrayList<>(type.fields());
    Set<String> columns = writer.columns(type, ListNote.UNSENT);
    fields.removeIf(field -> !columns.contains(field.column()));
    List<Loss> losses = new ArrayList<>();
    for (SyncState state : List.of(SyncState.PENDING, SyncState.REFUSED, SyncState.LOST)) {
      for (Stored stored : writer.inState(type, state)) {
        if (state == SyncState.LOST || !stored.row().isDeleted()) {
          losses.addAll(overrule(stored, fields, writer));
        }
      }
    }
    writer.keep(losses, now);
    writer.note(type, ListNote.UNSENT, null);
    return losses;
  }

  private static List<Loss> overrule(Stored stored, List<Field<?, ?>> fields, Writer writer) {
    Row row = stored.row();
    List<Field<?, ?>> edited = new ArrayList<>();
    for (Field<?, ?> field : fields) {
      Row told = told(field, stored, writer);
      if (told != null && !told.agreesWith(stored.row(), field)) {
        edited.add(field);
        row = row.with(field, told.value(field));
      }
    }
    if (stored.base() == null) {
      row = stored.row(); // the local value counts until the server has one
    } else if (!edited.isEmpty()) {
      writer.update(row);
    }
    List<Loss> losses = new ArrayList<>();
    for (Field<?, ?> field : edited) {
      losses.add(new Loss(row, field, Side.LOCAL, stored.row().value(field)));
    }
    return losses;
  }

  /** The row with the server's value of the field; null if a create will still send the value. */
  private static @Nullable Row told(Field<?, ?> field, Stored stored, Reader reader) {
    if (stored.base() != null || !field.isWrittenOnce()) {
      return Objects.requireNonNullElse(stored.base(), stored.row().type().emptyRow());
    }
    SentRequest create = reader.sent(stored.row().type(), stored.row().id()).create();
    return create == null ? null : create.row();
  }
}
