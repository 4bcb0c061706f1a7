package dev.sluice.database;

import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.Overruled;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Kind;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** References to rows that are nowhere: they went, or an app wrote without foreign keys. */
final class DanglingReferences {

  private final SqliteWriter writer;

  DanglingReferences(SqliteWriter writer) {
    this.writer = writer;
  }

  /**
   * SQLite refuses each write of a row that refers to nothing, unless the reference ends with it.
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
   * A lost row, without the references that it can come back without.
   *
   * @throws StorageException if it needs one that leads to nothing, and what it led to is gone for
   *     good
   */
  Row restored(Row row) {
    for (Field<?, ?> field : row.type().fields()) {
      if (isMissing(field, row) && !field.isNullable()) {
        bringBackParent(row, field);
      }
    }
    return without(row);
  }

  /** The row without those that may be null. */
  private Row without(Row row) {
    Row kept = row;
    for (Field<?, ?> field : row.type().fields()) {
      if (field.isNullable() && isMissing(field, row)) {
        kept = kept.with(field, null);
      } else if (field.kind() == Kind.REFERENCES && row.value(field) != null) {
        List<Object> ids = new ArrayList<>((List<?>) row.value(field));
        ids.removeIf(id -> missing(field, id));
        kept = kept.with(field, ids);
      }
    }
    return kept;
  }

  /**
   * A lost row has come back; what it refers to may come back later, and is remembered for that.
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

  /** A lost row has come back: what is known to have referred to it does so again. */
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
        if (field.kind() == Kind.REFERENCES) {
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
    return field.kind() == Kind.REFERENCE && missing(field, row.value(field));
  }

  /** What the row cannot be without comes back with it, if it is lost as well. */
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
