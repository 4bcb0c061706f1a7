package dev.sluice.internal.loop;

import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Kind;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Turns references from the server's ids into ours and back. */
public final class Translation {

  private Translation() {}

  /**
   * The server's row in our terms. What it refers to and we do not know gets a placeholder.
   *
   * @param local our row with that server id, if there is one; what the answer did not speak of is
   *     taken from it
   */
  public static Row inbound(Incoming.Known known, @Nullable Row local, Writer writer) {
    Row row = local == null ? blank(known.row().type()) : local.withDeleted(false);
    List<? extends Field<?, ?>> fields = row.type().fields();
    List<@Nullable Object> values = row.values();
    for (int i = 0; i < values.size(); i++) {
      if (known.told().contains(fields.get(i)) && !fields.get(i).isReference()) {
        values.set(i, known.row().value(fields.get(i)));
      }
    }
    row = row.withValues(values);
    for (Field<?, ?> field : fields) {
      if (field.isReference() && known.told().contains(field)) {
        Object there = localIds(known.row().value(field), field, row, writer);
        row = row.with(field, keepBeingDeleted(there, row.value(field), field, writer));
      }
    }
    return row.withServerId(known.serverId());
  }

  /**
   * What the server has deleted for us has fallen out of its rows. As long as we do not know that
   * it has, the user may take the delete back, so a reference to such a row stays here until then.
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
      if (!told.contains(id) && isBeingDeleted(field.target(), (Long) id, reader)) {
        kept.add((Long) id);
      }
    }
    return kept.size() == told.size() ? there : List.copyOf(kept);
  }

  /** Whether a delete of ours was sent of the row, or of what it belongs to. */
  private static boolean isBeingDeleted(EntityType<?> type, long id, Reader reader) {
    if (reader.sent(type, id).delete() != null) {
      return true;
    }
    Stored stored = reader.find(type, id);
    if (stored == null) {
      return false;
    }
    for (Field<?, ?> field : type.fields()) {
      if (field.isOwnedByTarget()
          && stored.row().value(field) instanceof Long owner
          && isBeingDeleted(field.target(), owner, reader)) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Object localIds(
      @Nullable Object serverIds, Field<?, ?> field, Row referrer, Writer writer) {
    if (serverIds instanceof Long serverId) {
      return localId(serverId, field, referrer, writer);
    }
    if (serverIds instanceof List<?> list) {
      TreeSet<Long> ids = new TreeSet<>();
      for (Object serverId : list) {
        ids.add(localId((Long) serverId, field, referrer, writer));
      }
      return List.copyOf(ids);
    }
    return null;
  }

  /**
   * Only a row that stands in its table can be referred to. If the app took it away, its delete
   * waits to be pushed: a reference becomes null, as SQLite itself made the others, and a list may
   * keep the id until then.
   */
  private static @Nullable Long localId(
      long serverId, Field<?, ?> field, Row referrer, Writer writer) {
    EntityType<?> type = field.target();
    Long here = writer.idHere(type, serverId);
    if (here != null) {
      return here;
    }
    Stored known = writer.findByServerId(type, serverId);
    if (known == null || known.state() == SyncState.LOST) {
      return placeholder(type, serverId, referrer, writer);
    }
    long id = known.row().id();
    if (field.kind() == Kind.REFERENCES || writer.isHere(type, id)) {
      return id;
    }
    return field.isNullable() ? null : placeholder(type, serverId, referrer, writer);
  }

  /** A stand-in lives where its referrer lives: it takes over whatever both refer to. */
  private static Long placeholder(EntityType<?> type, long serverId, Row referrer, Writer writer) {
    Row row = blank(type).withServerId(serverId);
    for (Field<?, ?> field : type.fields()) {
      if (field.kind() == Kind.REFERENCE && !field.isNullable()) {
        row = row.with(field, sameReference(field.target(), referrer));
      }
    }
    Row inserted = writer.insert(row);
    writer.placehold(type, inserted.id());
    return inserted.id();
  }

  private static @Nullable Object sameReference(EntityType<?> target, Row referrer) {
    for (Field<?, ?> field : referrer.type().fields()) {
      if (field.kind() == Kind.REFERENCE && field.target() == target) {
        return referrer.value(field);
      }
    }
    return null;
  }

  /** Whether nothing is known of a row but its key and what it refers to, as of a stand-in. */
  public static boolean isBlank(Row row) {
    Row blank = blank(row.type());
    for (Field<?, ?> field : row.type().fields()) {
      boolean isTold = !field.isReference() && !field.isByDevice();
      if (isTold && !Objects.equals(row.value(field), blank.value(field))) {
        return false;
      }
    }
    return true;
  }

  private static Row blank(EntityType<?> type) {
    Row row = type.emptyRow();
    for (Field<?, ?> field : type.fields()) {
      if (!field.isNullable()) {
        Object absent = field.normalise(null);
        row = row.with(field, absent == null ? blank(field.kind()) : absent);
      }
    }
    return row;
  }

  private static @Nullable Object blank(Kind kind) {
    return switch (kind) {
      case TEXT -> "";
      case DOCUMENT -> "null";
      case INTEGER -> 0L;
      case REAL -> 0.0;
      case BOOLEAN -> false;
      case INSTANT -> Instant.EPOCH;
      case REFERENCES -> List.of();
      case REFERENCE -> null;
    };
  }

  /**
   * Our row in the server's terms. An app that writes without foreign keys may refer to a row that
   * is nowhere: such a reference is none, since nothing can be waited for.
   *
   * @return null if something that it refers to is not on the server yet
   */
  public static @Nullable Row outbound(Row row, Reader reader) {
    Row result = row;
    for (Field<?, ?> field : row.type().fields()) {
      if (field.kind() == Kind.REFERENCE && row.value(field) instanceof Long id) {
        Stored parent = reader.find(field.target(), id);
        Long serverId = parent == null ? null : parent.row().serverId();
        if (serverId == null && (parent != null || !field.isNullable())) {
          return null;
        }
        result = result.with(field, serverId);
      } else if (field.kind() == Kind.REFERENCES && row.value(field) instanceof List<?> ids) {
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
   * What a row refers to and cannot be without, though it is nowhere: an app wrote without foreign
   * keys. Null if there is none.
   */
  public static @Nullable Ref<?> nowhere(Row row, Reader reader) {
    for (Field<?, ?> field : row.type().fields()) {
      boolean needed = field.kind() == Kind.REFERENCE && !field.isNullable();
      if (needed
          && row.value(field) instanceof Long id
          && reader.find(field.target(), id) == null) {
        return field.target().ref(id);
      }
    }
    return null;
  }

  private static @Nullable List<Long> serverIds(EntityType<?> target, List<?> ids, Reader reader) {
    TreeSet<Long> serverIds = new TreeSet<>();
    for (Object id : ids) {
      Stored parent = reader.find(target, (Long) id);
      if (parent == null) {
        continue;
      }
      Long serverId = parent.row().serverId();
      if (serverId == null) {
        return null;
      }
      serverIds.add(serverId);
    }
    return List.copyOf(serverIds);
  }
}
