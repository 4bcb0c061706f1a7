package dev.sluice.conflict;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Resolves a conflict: a row has an unsynced change here, and the server sends another version of
 * the row. A policy must be a pure function and may be called on any thread. A row without an
 * unsynced change takes the server's version without a policy.
 */
@FunctionalInterface
public interface ConflictPolicy {

  /** Resolves a conflict. The same collision must give the same result on every device. */
  Resolution resolve(Collision collision);

  /** A three-way merge, field by field: the default. */
  ConflictPolicy MERGE_FIELDS = new FieldMerge();

  /** The whole row of the side that changed it later; the user's row if the order is unknown. */
  ConflictPolicy NEWER_WINS =
      collision ->
          collision.serverChanged() && collision.serverIsNewer()
              ? WholeRow.server(collision)
              : WholeRow.local(collision);

  /**
   * The server's row, if the server's row has changed since the user's edit began. The user's
   * changed values then become losses. If the server's row has not changed, the edit stays and is
   * pushed.
   */
  ConflictPolicy SERVER_WINS =
      collision ->
          collision.serverChanged() ? WholeRow.server(collision) : WholeRow.local(collision);

  /** The user's row until it is pushed. */
  ConflictPolicy LOCAL_WINS = WholeRow::local;

  /**
   * A conflict: a row with an unsynced change, and the server's version of the same row. References
   * in all versions hold local ids.
   *
   * @param base the row as the server last sent it before the edit; null: unknown
   * @param local the row on this device
   * @param server the row on the server now
   * @param editedAt time of the user's last edit, by the server's clock; null: unknown
   * @param editedBefore for each {@linkplain dev.sluice.schema.EntityType#groups() group} of fields
   *     that an earlier edit changed and the last edit did not: the time of the earlier edit;
   *     empty: the time is unknown
   */
  record Collision(
      @Nullable Row base,
      Row local,
      Row server,
      @Nullable Instant editedAt,
      Map<String, Optional<Instant>> editedBefore) {

    /** Copies the map. */
    public Collision {
      editedBefore = Map.copyOf(editedBefore);
    }

    /** A collision of a row whose groups were all edited at the same time. */
    public Collision(@Nullable Row base, Row local, Row server, @Nullable Instant editedAt) {
      this(base, local, server, editedAt, Map.of());
    }

    /**
     * A collision for a row that was a placeholder when the user edited it. Only the edited fields
     * count as the user's change.
     */
    public static Collision ofPlaceholder(Row placeholder, Row local, Row server) {
      return new Collision(server, RowFields.withEdits(server, local, placeholder), server, null);
    }

    /** Whether the server's row has changed since the base. */
    boolean serverChanged() {
      return base == null || !RowFields.changed(server, base).isEmpty();
    }

    /**
     * True if the server's change is later than the user's edit by at least the type's margin.
     * False if the time of the change or the time of the edit is unknown.
     */
    boolean serverIsNewer() {
      return serverIsNewerThan(editedAt);
    }

    /** Whether the server's change counts as later than the last edit of this group of fields. */
    boolean serverIsNewer(String group) {
      Optional<Instant> before = editedBefore.get(group);
      return serverIsNewerThan(before == null ? editedAt : before.orElse(null));
    }

    /** A date of the base is never later: it was known before the edit, whatever the clocks say. */
    private boolean serverIsNewerThan(@Nullable Instant edited) {
      Instant serverAt = RowFields.modifiedAt(server);
      Instant known = base == null ? null : RowFields.modifiedAt(base);
      Duration margin = local.type().margin();
      return serverAt != null
          && !serverAt.equals(known)
          && edited != null
          && !edited.plus(margin).isAfter(serverAt);
    }
  }

  /**
   * The result of a conflict.
   *
   * @param row the row to store
   * @param dirty whether the row must be pushed
   * @param losses the overruled values, for the report
   */
  record Resolution(Row row, boolean dirty, List<Loss> losses) {

    /** Copies the list. */
    public Resolution {
      losses = List.copyOf(losses);
    }
  }
}
