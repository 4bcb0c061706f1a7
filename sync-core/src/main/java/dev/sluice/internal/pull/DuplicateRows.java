package dev.sluice.internal.pull;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds rows that come twice in the lists of one type, for example after a move to another page.
 * The newest version of the row is stored, even if an older version comes last. No later pull would
 * bring that version again, because the cursor follows the newest version.
 */
final class DuplicateRows {

  /** A bound for memory. Beyond it, repeated rows are stored in the order of the list. */
  private static final int MOST = 10_000;

  private final Set<Long> repeated = new HashSet<>();
  private final Map<Long, Instant> tombstones = new HashMap<>();

  /**
   * Adds the next row of the lists.
   *
   * @param first whether the row comes for the first time; earlier tombstones do not count
   */
  void add(Known known, boolean first) {
    long serverId = known.serverId();
    if ((!first || tombstones.containsKey(serverId)) && repeated.size() < MOST) {
      repeated.add(serverId);
    }
    Instant at = RowFields.modifiedAt(known.row());
    if (known.gone() && at != null && tombstones.size() < MOST) {
      tombstones.merge(serverId, at, (one, other) -> one.isAfter(other) ? one : other);
    }
  }

  /** Whether a row was deleted at that time or later. */
  boolean hasDeletedSince(Instant date) {
    return tombstones.values().stream().anyMatch(at -> !at.isBefore(date));
  }

  /** Whether a newer version of the row came in these lists, or is in the database. */
  boolean isOutdated(Known known, Reader reader) {
    Instant at = repeated.contains(known.serverId()) ? RowFields.modifiedAt(known.row()) : null;
    if (at == null) {
      return false;
    }
    Instant deletedAt = known.gone() ? null : tombstones.get(known.serverId());
    if (deletedAt != null && deletedAt.isAfter(at)) {
      return true;
    }
    Stored stored = reader.findByServerId(known.row().type(), known.serverId());
    Instant here = stored == null ? null : RowFields.modifiedAt(stored.told());
    return here != null && here.isAfter(at);
  }
}
