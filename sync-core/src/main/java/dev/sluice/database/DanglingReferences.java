package dev.sluice.database;

import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.Overruled;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Mends references to rows that do not exist. The rows were deleted, or an app wrote without
 * foreign keys.
 */
final class DanglingReferences {

  private final SqliteWriter writer;

  DanglingReferences(SqliteWriter writer) {
    this.writer = writer;
  }

  /**
   * Writes a row. If SQLite refuses the row, a second attempt leaves out optional references to
   * missing rows.
   */
  long write(Row row, ToLongFunction<Row> write) {
    try {
      return write.applyAsLong(row);
    } catch (SqliteException e) {
      Row mended = without(row);
      if (mended.equals(row)) {
        throw e;
      }
      return write.applyAsLong(mended);
    }
  }

  /**
   * Returns a lost row without references to missing rows. If the row needs a parent that is lost
   * too, the parent is restored first. Fails if the parent is gone for good.
   */
  Row restored(Row row) {
    for (Field<?, ?> field : row.type().fields()) {
      if (isMissing(field, row) && !field.isNullable()) {
        bringBackParent(row, field);
      }
    }
    return without(row);
  }

  /** The row without its dangling references that may be null or are in lists. */
  private Row without(Row row) {
    Row kept = row;
    for (Field<?, ?> field : row.type().fields()) {
      if (field.isNullable() && isMissing(field, row)) {
        kept = kept.with(field, null);
      } else if (field.kind() == FieldKind.REFERENCES && row.value(field) != null) {
        List<Object> ids = new ArrayList<>((List<?>) row.value(field));
        ids.removeIf(id -> missing(field, id));
        kept = kept.with(field, ids);
      }
    }
    return kept;
  }

  /**
   * Remembers the references of a restored row that lead to rows which stay lost. If such a row
   * comes back later, the restored row refers to it again.
   */
  void keepWhatIsLost(Row row) {
    List<Loss> losses = new ArrayList<>();
    for (Field<?, ?> field : row.type().fields()) {
      if (Overruled.refersToLost(field, row.value(field), writer)) {
        losses.add(new Loss(row, field, Side.LOCAL, row.value(field)));
      }
    }
    writer.keep(losses, writer.time().now());
  }

  /** A lost row has come back: rows that are known to have referred to it refer to it again. */
  void referAgain(EntityType<?> type, long id) {
    for (Overruled one : writer.overruled(null)) {
      Field<?, ?> field = one.loss().field();
      Row holder = one.loss().row();
      boolean refers =
          field != null
              && one.loss().side() == Side.LOCAL
              && Stored.references(field, one.loss().value()).contains(id)
              && field.target() == type;
      Row row = refers ? writer.row(holder.type(), holder.id()) : null;
      if (field != null && row != null) {
        List<?> others = Stored.references(field, row.value(field));
        if (field.kind() == FieldKind.REFERENCES) {
          writer.edit(row.with(field, Removal.replaced(others, id, id)));
        } else if (others.isEmpty()) {
          writer.edit(row.with(field, id));
        } else if (!others.contains(id)) {
          continue; // it has got another value since, so the user decides
        }
        if (!Overruled.refersToLost(field, one.loss().value(), writer)) {
          writer.drop(one);
        }
      }
    }
  }

  private boolean isMissing(Field<?, ?> field, Row row) {
    return field.kind() == FieldKind.REFERENCE && missing(field, row.value(field));
  }

  /** If the row needs a parent that is lost as well, the parent comes back first. */
  private void bringBackParent(Row row, Field<?, ?> field) {
    EntityType<?> type = field.target();
    long id = (Long) Objects.requireNonNull(row.value(field));
    Stored parent = writer.find(type, id);
    if (parent == null || parent.state() != SyncState.LOST) {
      String why = row + " cannot come back: its " + type + "/" + id + " is gone";
      throw new StorageException(Reason.CONSTRAINT, why, null);
    }
    writer.release(type, id);
  }

  private boolean missing(Field<?, ?> field, @Nullable Object id) {
    return id != null
        && !writer.any("SELECT 1 FROM `" + field.target().name() + "` WHERE `id` = ?1", id);
  }
}
