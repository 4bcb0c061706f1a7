package dev.sluice;

import dev.sluice.conflict.Loss;
import dev.sluice.internal.store.Overruled;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Lists the values that merges have overruled. Takes or dismisses an overruled value when the user
 * decides.
 */
final class ConflictActions {

  private final Store store;
  private final Runnable decided;

  /**
   * Creates the actions. The callback runs after the user has taken an overruled value, because a
   * push is then due.
   */
  ConflictActions(Store store, Runnable decided) {
    this.store = store;
    this.decided = decided;
  }

  List<SyncConflict> conflicts() {
    List<SyncConflict> conflicts = new ArrayList<>();
    for (Overruled one : store.read(ConflictActions::decidable)) {
      conflicts.add(new SyncConflict(one, this));
    }
    return conflicts;
  }

  private static List<Overruled> decidable(Reader reader) {
    List<Overruled> all = new ArrayList<>(reader.overruled(null));
    all.removeIf(one -> Overruled.refersToLost(one.loss().field(), one.loss().value(), reader));
    return all;
  }

  void take(Overruled taken) {
    store.transactDurably(
        writer -> {
          List<Overruled> together = together(taken, writer);
          Row row = together.get(0).loss().row();
          for (Overruled one : together) {
            row = with(one.loss(), row, writer);
            writer.drop(one);
          }
          writer.edit(row);
        });
    decided.run();
  }

  void dismiss(Overruled dismissed) {
    store.transactDurably(writer -> writer.drop(dismissed));
  }

  private static Row with(Loss loss, Row row, Reader reader) {
    Field<?, ?> field = loss.field();
    if (field == null) {
      return row.withDeleted(true);
    }
    if (field.isByServer()) {
      throw new NoSuchElementException("no update sends " + row.type() + "." + field);
    }
    if (!isThere(field, loss.value(), reader)) {
      throw new NoSuchElementException("what " + row + " referred to is gone");
    }
    return row.with(field, loss.value());
  }

  private static boolean isThere(Field<?, ?> field, @Nullable Object value, Reader reader) {
    for (Object id : Stored.references(field, value)) {
      Stored target = reader.find(field.target(), (Long) id);
      if (target == null || target.row().isDeleted()) {
        return false;
      }
    }
    return true;
  }

  /** The conflict itself, and the other values of its group that the same merge has overruled. */
  private static List<Overruled> together(Overruled taken, Reader reader) {
    List<Overruled> together = new ArrayList<>();
    boolean isListed = false;
    for (Overruled one : reader.overruled(taken.loss().row())) {
      isListed |= one.number() == taken.number();
      if (isOfOneMerge(one, taken) && isOfOneGroup(one.loss(), taken.loss())) {
        together.add(one);
      }
    }
    if (!isListed) {
      throw new NoSuchElementException(taken.loss().row() + " has no such conflict any more");
    }
    return together;
  }

  private static boolean isOfOneMerge(Overruled one, Overruled other) {
    Row row = one.loss().row();
    return row.type() == other.loss().row().type()
        && row.id() == other.loss().row().id()
        && one.loss().side() == other.loss().side()
        && one.at().equals(other.at());
  }

  private static boolean isOfOneGroup(Loss one, Loss other) {
    Field<?, ?> field = one.field();
    Field<?, ?> its = other.field();
    if (field == null || its == null) {
      return field == its;
    }
    return field == its || (field.group() != null && field.group().equals(its.group()));
  }
}
