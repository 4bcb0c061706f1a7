package dev.sluice.push;

import dev.sluice.conflict.Rows;
import dev.sluice.remote.Sending.Action;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Row;
import dev.sluice.store.Stored;
import dev.sluice.store.Tracking;
import org.jspecify.annotations.Nullable;

/**
 * A change that waits for the server.
 *
 * @param stored the row with its base
 * @param revision which version of the row it is
 */
record Change(Stored stored, long revision) {

  static Change of(Stored stored) {
    Tracking tracking = stored.tracking();
    if (tracking == null) {
      throw new IllegalArgumentException(stored.row() + " has not changed");
    }
    return new Change(stored, tracking.revision());
  }

  Row row() {
    return stored.row();
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
    return Rows.changed(row(), stored.base()).isEmpty() ? null : Action.UPDATE;
  }

  /** Whether the server offers a way to do it. */
  static boolean isPossible(Action action, Row row) {
    return endpoint(action, row.type().endpoints()) != null;
  }

  private static @Nullable Endpoint endpoint(Action action, Endpoints endpoints) {
    return switch (action) {
      case CREATE -> endpoints.create();
      case UPDATE -> endpoints.update();
      case DELETE -> endpoints.delete();
    };
  }
}
