package dev.sluice.internal.merge;

import dev.sluice.conflict.ConflictPolicy.Collision;
import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects what a policy needs for a dirty row and the server's version of the row. */
final class Collisions {

  private final EditTimes editTimes;

  Collisions(EditTimes editTimes) {
    this.editTimes = editTimes;
  }

  Collision of(Stored local, Row server, Reader reader) {
    Row base = local.base();
    Tracking tracking = local.tracking();
    Instant edited = tracking == null ? null : editTimes.of(tracking.edited(), reader);
    return base != null && local.isUntold()
        ? Collision.ofPlaceholder(base, local.row(), server)
        : new Collision(
            knownTo(local, server, reader), local.row(), server, edited, before(local, reader));
  }

  private Map<String, Optional<Instant>> before(Stored local, Reader reader) {
    Map<String, Optional<Instant>> before = new HashMap<>();
    reader
        .editedBefore(local.row().type(), local.row().id())
        .forEach((group, at) -> before.put(group, Optional.ofNullable(editTimes.of(at, reader))));
    return before;
  }

  /** The base, with the values of sent updates that reached the server although no answer came. */
  private static @Nullable Row knownTo(Stored local, Row server, Reader reader) {
    Row base = local.base();
    return base == null
        ? null
        : RowFields.arrived(base, server, reader.sent(server.type(), server.id()).versions());
  }
}
