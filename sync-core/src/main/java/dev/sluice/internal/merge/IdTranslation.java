package dev.sluice.internal.merge;

import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Translates references from server ids to local ids and back. */
public final class IdTranslation {

  private IdTranslation() {}

  /**
   * The server's row with local ids in its references. A reference to an unknown row leads to a new
   * placeholder.
   *
   * @param local the local row, which gives the values that the answer leaves out; null: no local
   *     row
   */
  public static Row inbound(Incoming.Known known, @Nullable Row local, Writer writer) {
    return inbound(known, local, false, writer);
  }

  /**
   * The server's row with local ids in its references, for use as a base. A reference may lead to a
   * row that an app has deleted by plain SQL. Such a reference cannot be stored in the row's table:
   * see {@link #storable}.
   */
  public static Row asBase(Incoming.Known known, Row before, Writer writer) {
    return inbound(known, before, true, writer);
  }

  private static Row inbound(
      Incoming.Known known, @Nullable Row local, boolean keepsGone, Writer writer) {
    Row row = local == null ? blank(known.row().type()) : local.withDeleted(false);
    List<? extends Field<?, ?>> fields = row.type().fields();
    List<@Nullable Object> values = row.values();
    for (int i = 0; i < values.size(); i++) {
      if (known.told().contains(fields.get(i)) && !fields.get(i).isReference()) {
        values.set(i, known.row().value(fields.get(i)));
      }
    }
    row = row.withValues(values);
    ReferencesOrPlaceholders references =
        new ReferencesOrPlaceholders(known, row, keepsGone, writer);
    for (Field<?, ?> field : fields) {
      if (field.isReference() && known.told().contains(field)) {
        Object there = isRoot(known, field) ? null : known.row().value(field);
        there = references.localIds(there, field);
        row = row.with(field, keepBeingDeleted(there, row.value(field), field, writer));
      }
    }
    return ofThisVersion(row.withServerId(known.serverId()), known, local);
  }

  /**
   * The row without the references that its table cannot have, because their targets are gone.
   *
   * @param here the same row as its table has it now
   */
  static Row storable(Row row, Row here, Reader reader) {
    Row result = row;
    for (Field<?, ?> field : row.type().fields()) {
      if (field.kind() == FieldKind.REFERENCE
          && row.value(field) instanceof Long id
          && !id.equals(here.value(field))
          && !reader.isHere(field.target(), id)) {
        result = result.with(field, field.isNullable() ? null : here.value(field));
      }
    }
    return result;
  }

  /** Whether the row is its own parent, as some servers write a root. */
  private static boolean isRoot(Incoming.Known known, Field<?, ?> field) {
    return field == known.row().type().parent()
        && Long.valueOf(known.serverId()).equals(known.row().value(field));
  }

  /** Clears the row's version if the answer has no version and changed another field. */
  private static Row ofThisVersion(Row row, Incoming.Known known, @Nullable Row local) {
    Field<?, ?> etag = row.type().etag();
    if (etag == null || local == null || known.told().contains(etag)) {
      return row;
    }
    return row.equals(local.withDeleted(false)) ? row : row.with(etag, null);
  }

  /**
   * Keeps references to rows whose delete this device has sent and the server has not answered. The
   * server may have done the delete and removed the references. The references are kept, because
   * the user may take the delete back until the answer comes.
   */
  private static @Nullable Object keepBeingDeleted(
      @Nullable Object there, @Nullable Object here, Field<?, ?> field, Reader reader) {
    if (here instanceof Long id && there == null) {
      return isBeingDeleted(field.target(), id, reader) ? id : null;
    }
    if (!(here instanceof List<?> ids)) {
      return there;
    }
    List<?> told = there instanceof List<?> list ? list : List.of();
    TreeSet<Long> kept = new TreeSet<>();
    told.forEach(id -> kept.add((Long) id));
    for (Object id : ids) {
      if (!kept.contains(id) && isBeingDeleted(field.target(), (Long) id, reader)) {
        kept.add((Long) id);
      }
    }
    return kept.size() == told.size() ? there : List.copyOf(kept);
  }

  /** Whether a delete of unknown outcome was sent for the row or for one of its owners. */
  private static boolean isBeingDeleted(EntityType<?> type, long id, Reader reader) {
    return isBeingDeleted(type.ref(id), new HashSet<>(), reader);
  }

  private static boolean isBeingDeleted(Ref<?> row, Set<Ref<?>> seen, Reader reader) {
    EntityType<?> type = row.type();
    Stored stored = seen.add(row) ? reader.find(type, row.id()) : null;
    SentRequest delete = reader.sent(type, row.id()).delete();
    if (delete != null && !hasYielded(delete, stored)) {
      return true;
    }
    if (stored == null) {
      return false;
    }
    for (Field<?, ?> field : type.fields()) {
      if (field.isOwnedByTarget()
          && stored.row().value(field) instanceof Long owner
          && isBeingDeleted(field.target().ref(owner), seen, reader)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the server has sent a newer version since the delete, so that the delete is over. */
  private static boolean hasYielded(SentRequest delete, @Nullable Stored stored) {
    return stored != null
        && !stored.isDirty()
        && !stored.row().equals(delete.row().withDeleted(false));
  }

  /** A row without any known value. */
  static Row blank(EntityType<?> type) {
    Row row = type.emptyRow();
    for (Field<?, ?> field : type.fields()) {
      if (!field.isNullable()) {
        Object absent = field.normalise(null);
        row = row.with(field, absent == null ? blank(field.kind()) : absent);
      }
    }
    return row;
  }

  private static @Nullable Object blank(FieldKind kind) {
    return switch (kind) {
      case TEXT -> "";
      case DOCUMENT -> "null";
      case INTEGER -> 0L;
      case REAL -> 0.0;
      case DECIMAL -> BigDecimal.ZERO;
      case DATE -> LocalDate.ofEpochDay(0);
      case BOOLEAN -> false;
      case INSTANT -> Instant.EPOCH;
      case REFERENCES -> List.of();
      case REFERENCE -> null;
    };
  }

  /**
   * The local row with server ids in its references. An optional reference without a target becomes
   * null, because an app may write without foreign keys.
   *
   * @return null if a target is not on the server yet, or if a required target does not exist
   */
  public static @Nullable Row outbound(Row row, Reader reader) {
    Row result = row;
    for (Field<?, ?> field : row.type().fields()) {
      if (field.kind() == FieldKind.REFERENCE && row.value(field) instanceof Long id) {
        Long serverId = serverId(field.target(), id, reader);
        if (serverId == null && (!field.isNullable() || exists(field.target(), id, reader))) {
          return null;
        }
        result = result.with(field, serverId);
      } else if (field.kind() == FieldKind.REFERENCES && row.value(field) instanceof List<?> ids) {
        List<Long> serverIds = serverIds(field.target(), ids, reader);
        if (serverIds == null) {
          return null;
        }
        result = result.with(field, serverIds);
      }
    }
    return result;
  }

  /**
   * The target of a required reference, if the target does not exist; null if all targets exist.
   * The target was deleted, or an app wrote without foreign keys.
   */
  public static @Nullable Ref<?> nowhere(Row row, Reader reader) {
    for (Field<?, ?> field : row.type().fields()) {
      boolean needed = field.kind() == FieldKind.REFERENCE && !field.isNullable();
      if (needed && row.value(field) instanceof Long id) {
        Stored target = reader.find(field.target(), id);
        if (target == null || target.state() == SyncState.LOST) {
          return field.target().ref(id);
        }
      }
    }
    return null;
  }

  private static @Nullable List<Long> serverIds(EntityType<?> target, List<?> ids, Reader reader) {
    List<Long> serverIds = new ArrayList<>();
    for (Object id : ids) {
      Long serverId = serverId(target, (Long) id, reader);
      if (serverId != null) {
        serverIds.add(serverId);
      } else if (exists(target, (Long) id, reader)) {
        return null;
      }
    }
    return ServerIds.ascending(serverIds);
  }

  /** The server id of a row, even of a deleted row. Asks the table first: most rows are there. */
  private static @Nullable Long serverId(EntityType<?> type, long id, Reader reader) {
    Long here = reader.serverId(type, id);
    Stored gone = here == null ? reader.find(type, id) : null;
    return Stored.known(gone == null ? here : gone.row().serverId());
  }

  private static boolean exists(EntityType<?> type, long id, Reader reader) {
    return reader.find(type, id) != null;
  }
}
