package dev.sluice.internal.merge;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The rows that were sent while a pull paused. A list that the pull fetched before the pause is out
 * of date for these rows. The list would undo a new value, restore a deleted row, or lack a new
 * row.
 */
public final class PushedRows {

  private final Set<Ref<?>> rows = new HashSet<>();
  private final Map<EntityType<?>, Set<Long>> serverIds = new HashMap<>();

  /** Adds a row whose request is about to leave, or a row that was found on the server. */
  public void add(Row row) {
    rows.add(row.type().ref(row.id()));
    Long serverId = row.serverId();
    if (serverId != null) {
      serverIds.computeIfAbsent(row.type(), any -> new HashSet<>()).add(serverId);
    }
  }

  /** Whether a list from before the pause proves nothing about the local row. */
  public boolean contains(Row row) {
    return rows.contains(row.type().ref(row.id()));
  }

  /** Whether the row of a list may be older than the row in the database. */
  public boolean areNewerThan(Known known, Reader reader) {
    if (rows.isEmpty()) {
      return false;
    }
    EntityType<?> type = known.row().type();
    Stored here = reader.findByServerId(type, known.serverId());
    if (here == null) {
      return serverIds.getOrDefault(type, Set.of()).contains(known.serverId());
    }
    Instant there = RowFields.modifiedAt(known.row());
    Instant mine = RowFields.modifiedAt(here.told());
    boolean isSurelyNewer = there != null && mine != null && there.isAfter(mine);
    return contains(here.row()) && !isSurelyNewer;
  }
}
