package dev.sluice.sqlite;

import dev.sluice.failure.StorageException;
import dev.sluice.failure.StorageException.Reason;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Kind;
import dev.sluice.schema.Row;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values of rows to SQL and back. The columns of a row are id, server_id, deleted, its fields. */
final class Codec {

  /** How many columns stand before the fields. */
  static final int BEFORE_FIELDS = 3;

  private Codec() {}

  static @Nullable Object[] sql(Row row) {
    List<Field<?, ?>> fields = fields(row.type());
    @Nullable Object[] values = new @Nullable Object[BEFORE_FIELDS + fields.size()];
    values[0] = row.id() == 0 ? null : row.id();
    values[1] = row.serverId();
    values[2] = row.isDeleted() ? 1L : 0L;
    for (int i = 0; i < fields.size(); i++) {
      values[BEFORE_FIELDS + i] = sql(fields.get(i).kind(), row.value(fields.get(i)));
    }
    return values;
  }

  /** The row whose columns begin there, null if it is the missing side of a join. */
  static @Nullable Row row(EntityType<?> type, Rows rows, int first) {
    if (rows.isNull(first)) {
      return null;
    }
    List<@Nullable Object> values = new ArrayList<>(type.fields().size());
    int column = first + BEFORE_FIELDS;
    for (Field<?, ?> field : type.fields()) {
      try {
        values.add(value(field.kind(), rows, column++));
      } catch (IllegalArgumentException | DateTimeException nonsense) {
        String where = type + "/" + rows.integer(first) + " in the column " + field.column();
        throw new StorageException(
            Reason.CONSTRAINT, "a value that makes no sense: " + where, nonsense);
      }
    }
    return Row.of(type, values)
        .withId(rows.integer(first))
        .withServerId(rows.isNull(first + 1) ? null : rows.integer(first + 1))
        .withDeleted(rows.integer(first + 2) != 0);
  }

  static @Nullable Object sql(Kind kind, @Nullable Object value) {
    if (value == null) {
      return null;
    }
    return switch (kind) {
      case BOOLEAN -> (Boolean) value ? 1L : 0L;
      case INSTANT -> ((Instant) value).toEpochMilli();
      case REFERENCES -> list((List<?>) value);
      case TEXT, INTEGER, REAL, REFERENCE, DOCUMENT -> value;
    };
  }

  private static @Nullable Object value(Kind kind, Rows rows, int column) {
    if (rows.isNull(column)) {
      return null;
    }
    return switch (kind) {
      case TEXT, DOCUMENT -> rows.text(column);
      case INTEGER, REFERENCE -> rows.integer(column);
      case REAL -> rows.real(column);
      case BOOLEAN -> rows.integer(column) != 0;
      case INSTANT -> Instant.ofEpochMilli(rows.integer(column));
      case REFERENCES -> ids(rows.text(column));
    };
  }

  private static String list(List<?> ids) {
    StringBuilder json = new StringBuilder("[");
    for (Object id : ids) {
      json.append(json.length() == 1 ? "" : ",").append(id);
    }
    return json.append(']').toString();
  }

  /** Reads what {@link #list} writes, and forgives an app its blanks. */
  static List<Long> ids(@Nullable String json) {
    List<Long> ids = new ArrayList<>();
    if (json != null) {
      for (String id : json.replaceAll("[\\[\\]\\s]", "").split(",", -1)) {
        if (!id.isEmpty()) {
          ids.add(Long.valueOf(id));
        }
      }
    }
    return List.copyOf(ids);
  }

  @SuppressWarnings("unchecked")
  private static List<Field<?, ?>> fields(EntityType<?> type) {
    return (List<Field<?, ?>>) (List<?>) type.fields();
  }
}
