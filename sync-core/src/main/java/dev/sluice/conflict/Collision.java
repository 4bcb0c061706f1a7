package dev.sluice.conflict;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A dirty row meets the server's version of it. All three rows hold local references.
 *
 * @param base as the server told it before the user's edit, null if unknown
 * @param local as it is here
 * @param server as the server has it now
 * @param editedAt the last edit by the server's clock, null if unknown
 * @param editedBefore the same of the {@linkplain dev.sluice.schema.EntityType#groups() groups}
 *     that the last edit did not touch; empty if unknown
 */
public record Collision(
    @Nullable Row base,
    Row local,
    Row server,
    @Nullable Instant editedAt,
    Map<String, Optional<Instant>> editedBefore) {

  /** Copies the map. */
  public Collision {
    editedBefore = Map.copyOf(editedBefore);
  }

  /** Of a row that was edited once, or all at once. */
  public Collision(@Nullable Row base, Row local, Row server, @Nullable Instant editedAt) {
    this(base, local, server, editedAt, Map.of());
  }

  /** Of a row that was a stand-in when the user edited it: that edit stands, the blanks do not. */
  public static Collision ofStandIn(Row standIn, Row local, Row server) {
    return new Collision(server, Rows.withEdits(server, local, standIn), server, null);
  }

  /** Whether the server's row is another one than the user edited. */
  boolean serverChanged() {
    return base == null || !Rows.changed(server, base).isEmpty();
  }

  /**
   * Whether the server's change counts as later: its time is known and the user's edit, plus the
   * type's margin, is not after it.
   */
  boolean serverIsNewer() {
    return serverIsNewerThan(editedAt);
  }

  /** The same against the user's last edit of one group of fields. */
  boolean serverIsNewer(String group) {
    Optional<Instant> before = editedBefore.get(group);
    return serverIsNewerThan(before == null ? editedAt : before.orElse(null));
  }

  private boolean serverIsNewerThan(@Nullable Instant edited) {
    var field = local.type().modifiedAt();
    Instant serverAt = field == null ? null : server.get(field);
    Duration margin = local.type().margin();
    return serverAt != null && edited != null && !edited.plus(margin).isAfter(serverAt);
  }
}
