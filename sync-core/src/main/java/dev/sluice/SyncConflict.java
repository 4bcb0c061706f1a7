package dev.sluice;

import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Overruled;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that a merge has overruled because both sides had changed the field. The file keeps the
 * 500 newest for 30 days, and as long as their row is here, so that the user can still take the
 * other value.
 */
public final class SyncConflict {

  private final Overruled overruled;
  private final ConflictActions actions;

  SyncConflict(Overruled overruled, ConflictActions actions) {
    this.overruled = overruled;
    this.actions = actions;
  }

  /** All of a database, the oldest first; deciding on them needs no engine. */
  public static List<SyncConflict> of(Database database) {
    Runnable nobodyToWake = () -> {};
    return new ConflictActions(EngineDatabase.of(database).store(), nobodyToWake).conflicts();
  }

  /** What it is known by in this file; never used for another one. */
  public long number() {
    return overruled.number();
  }

  /** The row. */
  public Ref<?> ref() {
    return loss().row().type().ref(loss().row().id());
  }

  /** The field; null if the deletion of the row was overruled. */
  public @Nullable Field<?, ?> field() {
    return loss().field();
  }

  /** Whose value was overruled. */
  public Side side() {
    return loss().side();
  }

  /** The value that was overruled, in the form of the field's kind; true for a deletion. */
  public @Nullable Object overruledValue() {
    return loss().value();
  }

  /** What the row has now in that field; false for a deletion. */
  public @Nullable Object value() {
    Field<?, ?> field = field();
    return field == null ? false : loss().row().value(field);
  }

  /** When the merge was, by this device's clock. */
  public Instant at() {
    return overruled.at();
  }

  /**
   * Takes the overruled value after all, as an edit of the user's, with what was overruled beside
   * it in fields that belong together, such as start and duration. What was overruled in the same
   * field before stays listed.
   *
   * @throws java.util.NoSuchElementException if somebody has decided already, the row, or what the
   *     value refers to, is gone, or no update sends the field any more
   */
  public void take() {
    actions.take(overruled);
  }

  /** Leaves the row as it is and forgets the overruled value. */
  public void dismiss() {
    actions.dismiss(overruled);
  }

  private Loss loss() {
    return overruled.loss();
  }

  /** Says where, not what: the value is the user's. */
  @Override
  public String toString() {
    return "SyncConflict[" + number() + " " + loss() + "]";
  }
}
