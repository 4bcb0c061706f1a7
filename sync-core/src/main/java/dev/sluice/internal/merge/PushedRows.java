package dev.sluice.internal.merge;

import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows that were sent while a pull paused. A list that the pull fetched before the pause is out
 * of date for these rows. The list would undo a new value, restore a deleted row, or lack a new
 * row.
 */
public final class PushedRows {

  private final Set<Ref<?>> rows = new HashSet<>();
  private final Set<Ref<?>> newer = new HashSet<>();
  private final Map<EntityType<?>, Set<Long>> serverIds = new HashMap<>();

  /** Adds a row whose request is about to leave, or a row that was found on the server. */
  public void add(Row row) {
    rows.add(row.type().ref(row.id()));
    newer.add(row.type().ref(row.id()));
    Long serverId = row.serverId();
    if (serverId != null) {
      serverIds.computeIfAbsent(row.type(), any -> new HashSet<>()).add(serverId);
    }
  }

  /** Whether a list from before the pause proves nothing about the local row. */
  public boolean contains(Row row) {
    return rows.contains(row.type().ref(row.id()));
  }

  /** Whether the row of a list is older than what was sent since the list was fetched. */
  public boolean areNewerThan(Known known, Reader reader) {
    EntityType<?> type = known.row().type();
    Set<Long> sent = serverIds.getOrDefault(type, Set.of());
    return !newer.isEmpty()
        && (sent.contains(known.serverId())
            || isNewer(reader.findByServerId(type, known.serverId())));
  }

  private boolean isNewer(@Nullable Stored here) {
    return here != null && newer.contains(here.row().type().ref(here.row().id()));
  }

  /** Notes that a list of the type has come after all that was sent so far. */
  public void listed(EntityType<?> type) {
    newer.removeIf(row -> row.type().equals(type));
    serverIds.remove(type);
  }

  /** Notes that all lists are fetched again. */
  public void listedAnew() {
    newer.clear();
    serverIds.clear();
  }
}
