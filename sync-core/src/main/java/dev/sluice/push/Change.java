package dev.sluice.push;

import dev.sluice.conflict.Rows;
import dev.sluice.loop.ParentsFirst;
import dev.sluice.remote.Sending.Action;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.Moment;
import dev.sluice.store.Reader;
import dev.sluice.store.Stored;
import dev.sluice.store.Tracking;
import dev.sluice.store.UnderWay;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change that waits for the server.
 *
 * @param stored the row with its base
 * @param sent as updates sent it whose outcome is unknown
 * @param underWay what was sent and may still arrive; null if nothing was
 * @param revision which version of the row it is
 */
record Change(Stored stored, List<Row> sent, @Nullable UnderWay underWay, long revision) {

  static Change of(Stored stored, Reader reader) {
    Row row = stored.row();
    return new Change(
        stored,
        reader.sent(row.type(), row.id()),
        reader.underWay(row.type(), row.id()),
        tracking(stored).revision());
  }

  Row row() {
    return stored.row();
  }

  /** Its place in the order of all changes. */
  long number() {
    return tracking(stored).change();
  }

  private static Tracking tracking(Stored stored) {
    Tracking tracking = stored.tracking();
    if (tracking == null) {
      throw new IllegalArgumentException(stored.row() + " has not changed");
    }
    return tracking;
  }

  /** What the server has to do; null if it need not hear of the change at all. */
  @Nullable Action action() {
    boolean onServer = row().serverId() != null;
    if (row().isDeleted()) {
      return onServer ? Action.DELETE : null;
    }
    if (!onServer) {
      return Action.CREATE;
    }
    return updated().isEmpty() ? null : Action.UPDATE;
  }

  /**
   * The fields that an update has to say: the server has the base, or else something that was sent,
   * so a field that the user has changed back since then is one of them.
   */
  Set<Field<?, ?>> updated() {
    Set<Field<?, ?>> fields = new LinkedHashSet<>(Rows.changed(row(), stored.base()));
    sent.forEach(version -> fields.addAll(Rows.changed(row(), version)));
    return fields;
  }

  /**
   * When something was sent that must have arrived before this change is dealt with, or it would
   * undo it; null if there is nothing. To do the same thing again is harmless.
   */
  @Nullable Moment mustArriveBefore() {
    boolean same = !sent.isEmpty() && Rows.sayTheSame(row(), sent);
    if (same || underWay == null || underWay.isOver() || action() == Action.DELETE) {
      return null;
    }
    return underWay.sent();
  }

  /** Whether the server offers a way to do it. */
  static boolean isPossible(Action action, Row row) {
    return endpoint(action, row.type().endpoints()) != null;
  }

  /**
   * What to send, in the server's terms. A deleted row is addressed as the server knows it,
   * wherever the user moved it before, and needs no more than its address.
   *
   * @return null if something that it needs is not on the server yet
   */
  @Nullable Row outbound(Action action, ParentsFirst parents, Reader reader) {
    Row base = stored.base();
    if (action != Action.DELETE) {
      return parents.outbound(row(), reader);
    }
    return parents.outbound(addressOf(base == null ? row() : base), reader);
  }

  private static Row addressOf(Row row) {
    Endpoint delete = row.type().endpoints().delete();
    Row address = row;
    for (Field<?, ?> field : row.type().fields()) {
      boolean named = delete != null && delete.path().contains("{" + field.column() + "}");
      if (field.isReference() && !named) {
        address = address.with(field, null);
      }
    }
    return address;
  }

  /** Whether nothing has to happen on the server before it. */
  boolean isReady(ParentsFirst parents, Reader reader) {
    Action action = action();
    return action == null
        || !isPossible(action, row())
        || outbound(action, parents, reader) != null;
  }

  private static @Nullable Endpoint endpoint(Action action, Endpoints endpoints) {
    return switch (action) {
      case CREATE -> endpoints.create();
      case UPDATE -> endpoints.update();
      case DELETE -> endpoints.delete();
    };
  }
}
