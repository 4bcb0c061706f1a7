package dev.sluice.conflict;

import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A dirty row meets the server's version of it. All three rows hold local references.
 *
 * @param base as the server told it before the user's edit, null if nobody knows
 * @param local as it is here
 * @param server as the server has it now
 * @param editedAt the last edit by the server's clock, null if nobody knows
 */
public record Collision(@Nullable Row base, Row local, Row server, @Nullable Instant editedAt) {

  /** Whether the server's row is another one than the user edited. */
  boolean serverChanged() {
    return base == null || !Rows.changed(server, base).isEmpty();
  }

  /**
   * Whether the server's change counts as later: its time is known and the user's edit, plus the
   * type's margin, is not after it.
   */
  boolean serverIsNewer() {
    var field = local.type().modifiedAt();
    Instant serverAt = field == null ? null : server.get(field);
    Duration margin = local.type().margin();
    return serverAt != null && editedAt != null && !editedAt.plus(margin).isAfter(serverAt);
  }
}
