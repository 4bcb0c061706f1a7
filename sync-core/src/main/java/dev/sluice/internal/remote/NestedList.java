package dev.sluice.internal.remote;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/** A list that the server has for each parent, such as {@code projects/{project_id}/items}. */
public final class NestedList {

  private NestedList() {}

  /**
   * The reference to the parent, if the server has a separate list for each parent. Null if the
   * server has one list for all rows of the type.
   */
  public static @Nullable Field<?, ?> parent(EntityType<?> type) {
    for (Field<?, ?> field : type.fields()) {
      if (type.endpoints().list().contains("{" + field.column() + "}")) {
        return field;
      }
    }
    return null;
  }

  /** The list that has the server's row: its parent's list, or the only list of the type. */
  public static Fetch ofRow(Row row) {
    Field<?, ?> parent = parent(row.type());
    return parent != null && row.value(parent) instanceof Long serverId
        ? of(row.type(), parent, serverId)
        : Fetch.all(row.type());
  }

  /** The list of the parent with that server id. */
  public static Fetch of(EntityType<?> type, Field<?, ?> parent, long serverId) {
    return Fetch.all(type).around(type.emptyRow().with(parent, serverId));
  }

  /**
   * The list in which the server shows the row.
   *
   * @param row the local row, whose references hold local ids
   * @return null if the server has a list for each parent and the parent's server id is unknown
   */
  public static @Nullable Fetch having(Row row, Reader reader) {
    Field<?, ?> parent = parent(row.type());
    if (parent == null) {
      return Fetch.all(row.type());
    }
    Stored stored = row.value(parent) instanceof Long id ? reader.find(parent.target(), id) : null;
    Long serverId = stored == null ? null : Stored.known(stored.row().serverId());
    return serverId == null ? null : of(row.type(), parent, serverId);
  }
}
