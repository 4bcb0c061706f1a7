package dev.sluice.internal.pull;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.pull.ListedRows.Whole;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clears references to rows that the server does not have. Some servers keep a reference after the
 * target row was deleted. A reference to a row's owner stays, because a row cannot exist without
 * its owner.
 */
final class UnlistedTargets {

  private static final Logger LOG = LoggerFactory.getLogger(UnlistedTargets.class);

  private final Set<EntityType<?>> lookedUp;
  private final Set<Field<?, ?>> named = ConcurrentHashMap.newKeySet();

  /** Takes the types whose lists omit rows: a domain asks for their unknown rows one by one. */
  UnlistedTargets(Set<EntityType<?>> lookedUp) {
    this.lookedUp = Set.copyOf(lookedUp);
  }

  /**
   * Whether the row is a placeholder that the pull may delete if a whole list lacks it. A
   * placeholder that owns other rows stays.
   */
  boolean isPlaceholder(Stored stored, Reader reader) {
    Row row = stored.row();
    return stored.state() == SyncState.PLACEHOLDER
        && row.serverId() != null
        && !lookedUp.contains(row.type())
        && !reader.ownsRows(row.type(), row.id());
  }

  /** Notes that the rows of a type were compared with its whole list. */
  void compared(TypePull listed, PullRun run) {
    EntityType<?> type = listed.type();
    boolean isWhole =
        type.endpoints().range() == null
            && !lookedUp.contains(type)
            && listed.deletions().doubt() == null
            && !listed.deletions().isUserInDoubt()
            && listed.parents().areWhole(run.listed())
            && listed.areComplete()
            && !listed.cursor().hasProblem();
    if (isWhole) {
      boolean isInPages = listed.turns().hasTurned(); // a row may move to one that has come
      boolean sure = !listed.isFirstLook() || (listed.deletions().namesAny() && !isInPages);
      run.listed().whole(type, new Whole(listed.deletions().changedBefore(), sure));
    }
  }

  /** The row without references to targets that a whole list lacks. */
  Known without(Known known, PullRun run, Reader reader) {
    Row row = known.row();
    for (Field<?, ?> field : row.type().fields()) {
      if (field.isReference() && !field.isOwnedByTarget() && known.told().contains(field)) {
        Whole list = run.listed().whole(field.target());
        row = list == null ? row : row.with(field, listed(list, field, known, reader));
        if (!row.agreesWith(known.row(), field)) {
          warn(row.type(), field);
        }
      }
    }
    return row.equals(known.row())
        ? known
        : new Known(row, known.told(), known.gone(), known.owner());
  }

  /** Warns once for each field: the server may have rows that this user's list does not show. */
  private void warn(EntityType<?> type, Field<?, ?> field) {
    if (named.add(field)) {
      EntityType<?> target = field.target();
      LOG.warn("{}: {} names what the list of {} lacks; omitting()?", type, field, target);
    }
  }

  private static @Nullable Object listed(
      Whole list, Field<?, ?> field, Known known, Reader reader) {
    Object told = known.row().value(field);
    List<Object> targets = targets(told);
    List<Object> found = new ArrayList<>(targets);
    found.removeIf(id -> isUnknown(field.target(), (Long) id, reader));
    if (found.size() == targets.size() || !isProved(list, field, known, reader)) {
      return told;
    }
    return field.kind() == FieldKind.REFERENCES ? List.copyOf(found) : null;
  }

  private static boolean isUnknown(EntityType<?> type, long serverId, Reader reader) {
    if (reader.idHere(type, serverId) != null) {
      return false;
    }
    Stored elsewhere = reader.findByServerId(type, serverId);
    return elsewhere == null || elsewhere.state() == SyncState.LOST;
  }

  /**
   * Whether the list proves that the reference's target is gone. False if the row changed after
   * {@link Whole#changedBefore}. For an undated row or an uncertain list, false also if the local
   * row is unsynced or has a single reference.
   */
  private static boolean isProved(Whole list, Field<?, ?> field, Known known, Reader reader) {
    Instant at = RowFields.modifiedAt(known.row());
    if (at != null && (list.sure() || !at.isBefore(list.changedBefore()))) {
      return at.isBefore(list.changedBefore());
    }
    Stored here = reader.findByServerId(known.row().type(), known.serverId());
    return here != null
        && here.state() == SyncState.SYNCED
        && (field.kind() == FieldKind.REFERENCES || here.row().value(field) == null);
  }

  private static List<Object> targets(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return new ArrayList<>(list);
    }
    return value == null ? List.of() : List.of(value);
  }
}
