package dev.sluice.internal.pull;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.merge.IdTranslation;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Difference;
import dev.sluice.store.Difference.Finding;
import dev.sluice.store.SyncState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the differences between the rows of whole lists and the local rows. Skips rows that the
 * server changed since the start of the last sync. The last sync should have brought every older
 * change, so its absence is a difference.
 */
final class RowComparison {

  /** The most differences to remember, as a person reads them. */
  static final int MOST = 1000;

  private final ServerIds serverIds;
  private final Instant synced;
  private final Map<ServerRow, Difference> found = new LinkedHashMap<>();

  /** A row of the server. A list that is fetched twice names the row twice. */
  private record ServerRow(EntityType<?> type, long serverId) {}

  /**
   * Creates a comparison without differences.
   *
   * @param serverIds finds the server's text id of a row
   * @param synced the start of the last sync; cut to seconds, because servers date rows in seconds
   */
  RowComparison(ServerIds serverIds, Instant synced) {
    this.serverIds = serverIds;
    this.synced = synced.truncatedTo(ChronoUnit.SECONDS);
  }

  /** The differences so far, at most {@link #MOST}. */
  List<Difference> found() {
    return List.copyOf(found.values());
  }

  /** Compares a row of a list, before it is stored. */
  void compare(Incoming incoming, Writer writer) {
    if (incoming instanceof Known known && !isNews(known)) {
      Stored here = writer.findByServerId(known.row().type(), known.serverId());
      if (known.gone()) {
        missThere(here);
      } else if (here == null || here.state() == SyncState.PLACEHOLDER) {
        add(known.row(), null, Finding.MISSING_HERE, List.of());
      } else if (here.state() == SyncState.SYNCED) {
        compare(here.row(), known, writer);
      }
    }
  }

  private void missThere(@Nullable Stored here) {
    if (here != null && here.state() == SyncState.SYNCED) {
      missingThere(here.row());
    }
  }

  void missingThere(Row here) {
    add(here, here, Finding.MISSING_THERE, List.of());
  }

  private void compare(Row here, Known known, Writer writer) {
    Row there = IdTranslation.inbound(known, here, writer);
    List<Field<?, ?>> fields = new ArrayList<>(here.type().fields());
    fields.removeIf(field -> field.isByDevice() || here.agreesWith(there, field));
    if (!fields.isEmpty()) {
      add(here, here, isNewer(there, here) ? Finding.NEWER_THERE : Finding.OTHER_VALUES, fields);
    }
  }

  private static boolean isNewer(Row there, Row here) {
    Instant changed = RowFields.modifiedAt(there);
    Instant known = RowFields.modifiedAt(here);
    return changed != null && known != null && changed.isAfter(known);
  }

  /** Whether the row changed so late that no pull before this one could bring it. */
  private boolean isNews(Known known) {
    Instant changed = RowFields.modifiedAt(known.row());
    return changed != null && !changed.isBefore(synced);
  }

  private void add(Row row, @Nullable Row here, Finding finding, List<Field<?, ?>> fields) {
    EntityType<?> type = row.type();
    Long serverId = row.serverId();
    if (serverId == null || found.size() == MOST) {
      return;
    }
    boolean isText = type.endpoints().hasTextIds();
    String id = isText ? serverIds.text(type, serverId) : serverId.toString();
    Optional<Ref<?>> ref = Optional.ofNullable(here).map(ours -> type.ref(ours.id()));
    found.putIfAbsent(
        new ServerRow(type, serverId), new Difference(type, ref, id, finding, fields));
  }
}
