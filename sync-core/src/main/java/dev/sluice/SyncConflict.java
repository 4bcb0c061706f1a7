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
 * A value that a merge has overruled, because the user and the server had both changed the field.
 * The user can still take the overruled value later. The file keeps the 500 newest conflicts, for
 * 30 days at most. A conflict is removed earlier if its row leaves the device.
 */
public final class SyncConflict {

  private final Overruled overruled;
  private final ConflictActions actions;

  SyncConflict(Overruled overruled, ConflictActions actions) {
    this.overruled = overruled;
    this.actions = actions;
  }

  /**
   * All conflicts of a database, the oldest first. No engine is needed to list conflicts or to
   * decide about them.
   */
  public static List<SyncConflict> of(Database database) {
    Runnable nobodyToWake = () -> {};
    return new ConflictActions(EngineDatabase.of(database).store(), nobodyToWake).conflicts();
  }

  /** The number of this conflict in this file. No other conflict ever gets the same number. */
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

  /** The value that the row has now in that field; false for a deletion. */
  public @Nullable Object value() {
    Field<?, ?> field = field();
    return field == null ? false : loss().row().value(field);
  }

  /**
   * When the merge happened, by the server's clock. If the server's time was unknown, by this
   * device's clock.
   */
  public Instant at() {
    return overruled.at();
  }

  /**
   * Writes the overruled value into the row, as an edit by the user. Fields of one group, such as
   * start and duration, belong together: all values of the group that the merge overruled are
   * written. Conflicts of the same field from earlier merges stay listed.
   *
   * @throws java.util.NoSuchElementException if the conflict is decided, the row or a referenced
   *     row is gone, or updates no longer send the field
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

  /** Names the row and the field but not the value, which is the user's data. */
  @Override
  public String toString() {
    return "SyncConflict[" + number() + " " + loss() + "]";
  }
}
