package dev.sluice.internal.merge;

import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the local ids for references of a server's row. Inserts placeholders for missing rows. */
final class ReferencesOrPlaceholders {

  private final Incoming.Known known;
  private final Row before;
  private final boolean keepsGone;
  private final Writer writer;

  /**
   * Finds local ids for the references of one row of the server.
   *
   * @param before the local row or its base, with the references that the answer leaves out
   * @param keepsGone whether the result is a base, which keeps references to deleted rows
   */
  ReferencesOrPlaceholders(Incoming.Known known, Row before, boolean keepsGone, Writer writer) {
    this.known = known;
    this.before = before;
    this.keepsGone = keepsGone;
    this.writer = writer;
  }

  @Nullable Object localIds(@Nullable Object serverIds, Field<?, ?> field) {
    if (serverIds instanceof Long serverId) {
      return localId(serverId, field);
    }
    if (serverIds instanceof List<?> list) {
      List<Long> ids = new ArrayList<>();
      for (Object serverId : list) {
        ids.add(localId((Long) serverId, field));
      }
      return ServerIds.ascending(ids);
    }
    return null;
  }

  /**
   * The local id of a reference's target. If an app has deleted the target by plain SQL, a base or
   * a list of references keeps the id. A single reference becomes null, because SQLite allows only
   * targets that are in the table.
   */
  private @Nullable Long localId(long serverId, Field<?, ?> field) {
    EntityType<?> type = field.target();
    Long here = writer.idHere(type, serverId);
    if (here != null) {
      return here;
    }
    Stored stored = writer.findByServerId(type, serverId);
    if (stored == null || stored.state() == SyncState.LOST) {
      return placeholder(type, serverId);
    }
    long id = stored.row().id();
    boolean isKept = keepsGone && Long.valueOf(id).equals(before.value(field));
    if (field.kind() == FieldKind.REFERENCES || isKept || writer.isHere(type, id)) {
      return id;
    }
    return field.isNullable() ? null : placeholder(type, serverId);
  }

  /**
   * Inserts a placeholder. Its required references, such as the workspace, are copied from the row
   * that refers to the placeholder. If there is nothing to copy, the reference leads to a
   * placeholder of an unknown row.
   */
  private Long placeholder(EntityType<?> type, long serverId) {
    Row row = IdTranslation.blank(type).withServerId(serverId);
    for (Field<?, ?> field : type.fields()) {
      if (field.kind() == FieldKind.REFERENCE && !field.isNullable()) {
        Object owner = owner(field.target());
        row = row.with(field, owner == null ? localId(Stored.UNKNOWN, field) : owner);
      }
    }
    Row inserted = writer.insert(row);
    writer.placehold(type, inserted.id());
    return inserted.id();
  }

  /** The local id in the row's own reference to that type; null if there is none. */
  private @Nullable Object owner(EntityType<?> type) {
    for (Field<?, ?> field : before.type().fields()) {
      if (field.kind() == FieldKind.REFERENCE && field.target() == type) {
        return known.told().contains(field)
            ? localIds(known.row().value(field), field)
            : before.value(field);
      }
    }
    return null;
  }
}
