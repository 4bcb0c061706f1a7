package dev.sluice.internal.pull;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The rows that the lists of one type tell more than once, because a row moved while the pages were
 * made, for example. Of such a row the newest version counts and not the last one: the cursor goes
 * by the newest, so no later pull would mend it.
 */
final class Repeats {

  /** A list with more than that is nonsense; its rows count in their order. */
  private static final int MOST = 10_000;

  private final Set<Long> repeated = new HashSet<>();
  private final Map<Long, Instant> tombstones = new HashMap<>();

  /**
   * The next row of the lists.
   *
   * @param first whether none of them has named it as a living row before
   */
  void add(Known known, boolean first) {
    long serverId = known.serverId();
    if ((!first || tombstones.containsKey(serverId)) && repeated.size() < MOST) {
      repeated.add(serverId);
    }
    Instant at = Rows.modifiedAt(known.row());
    if (known.gone() && at != null && tombstones.size() < MOST) {
      tombstones.merge(serverId, at, (one, other) -> one.isAfter(other) ? one : other);
    }
  }

  /** Whether a newer version of the row was in the lists, or is here. */
  boolean isOutdated(Known known, Reader reader) {
    Instant at = repeated.contains(known.serverId()) ? Rows.modifiedAt(known.row()) : null;
    if (at == null) {
      return false;
    }
    Instant deletedAt = known.gone() ? null : tombstones.get(known.serverId());
    if (deletedAt != null && deletedAt.isAfter(at)) {
      return true;
    }
    Stored stored = reader.findByServerId(known.row().type(), known.serverId());
    Instant here = stored == null ? null : Rows.modifiedAt(stored.told());
    return here != null && here.isAfter(at);
  }
}
