package dev.sluice.internal.pull;

import dev.sluice.internal.lists.ListProof;
import dev.sluice.internal.lists.LongSet;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the server ids of all owners in the lists of one pull. An owner is a row to which rows of
 * other types belong. If an owner is not listed, its rows may be hidden instead of deleted.
 */
final class ListedRows {

  private final Set<EntityType<?>> owners;
  private final Map<EntityType<?>, LongSet> named = new LinkedHashMap<>();
  private final Set<EntityType<?>> withGaps = new LinkedHashSet<>();
  private final Map<EntityType<?>, Whole> whole = new LinkedHashMap<>();

  /**
   * A complete list of all rows of a type.
   *
   * @param changedBefore the list has each row that changed before this time; the distant past:
   *     unknown
   * @param sure whether the list was requested twice, or has rows and came in one answer
   */
  record Whole(Instant changedBefore, boolean sure) {}

  ListedRows(SyncSchema schema) {
    owners = owners(schema);
  }

  private static Set<EntityType<?>> owners(SyncSchema schema) {
    Set<EntityType<?>> owners = new HashSet<>();
    for (EntityType<?> type : schema.types()) {
      for (Field<?, ?> field : type.fields()) {
        if (ListProof.areHiddenWithOwner(type, field)) {
          owners.add(field.target());
        }
      }
    }
    return owners;
  }

  /** Notes that a list has that row. */
  void add(EntityType<?> type, long serverId) {
    if (owners.contains(type)) {
      named.computeIfAbsent(type, any -> new LongSet()).add(serverId);
    }
  }

  /** Whether a list has named the row with that server id. */
  boolean have(EntityType<?> type, long serverId) {
    LongSet ids = named.get(type);
    return ids != null && ids.contains(serverId);
  }

  /** The server ids of all rows of a type; empty if the server lists only what has changed. */
  Set<Long> ids(EntityType<?> type) {
    LongSet ids = named.get(type);
    return ids == null ? Set.of() : ids.values();
  }

  /** Notes that the list of that type may have a gap, so what it lacks proves nothing. */
  void gapIn(EntityType<?> type) {
    withGaps.add(type);
  }

  /** Whether lists named every row of the type that the server has, and all could be stored. */
  boolean areWhole(EntityType<?> type) {
    return !type.endpoints().takesSince() && !withGaps.contains(type);
  }

  /** Notes that the rows here are those of that list. */
  void whole(EntityType<?> type, Whole list) {
    whole.put(type, list);
  }

  /** The list whose rows are here; null if none has come in this pull. */
  @Nullable Whole whole(EntityType<?> type) {
    return whole.get(type);
  }

  void clear() {
    named.clear();
    whole.clear();
    withGaps.clear();
  }
}
