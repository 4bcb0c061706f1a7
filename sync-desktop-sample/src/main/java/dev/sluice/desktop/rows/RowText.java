package dev.sluice.desktop.rows;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Json;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The values of rows as they are written and read on a command line. */
final class RowText {

  private static final String NULL = "null";

  private RowText() {}

  /**
   * The row with other values.
   *
   * @param values each as COLUMN=VALUE; null stands for no value where a field may have none
   */
  static Row with(Row row, List<String> values) {
    Row changed = row;
    for (String written : values) {
      int sign = written.indexOf('=');
      if (sign < 1) {
        throw CommandException.usage("a value is written COLUMN=VALUE, not '" + written + "'");
      }
      Field<?, ?> field = field(row.type(), written.substring(0, sign));
      changed = changed.with(field, value(field, written.substring(sign + 1)));
    }
    return changed;
  }

  /** A new row of the type; a wrong usage if a column needs a value and has none. */
  static Row of(EntityType<Row> type, List<String> values) {
    Row row = with(type.emptyRow(), values);
    for (Field<?, ?> field : type.fields()) {
      if (!field.isNullable() && !field.isByServer() && row.value(field) == null) {
        throw CommandException.usage(field + " needs a value: " + example(field.kind()));
      }
    }
    return row;
  }

  private static Field<?, ?> field(EntityType<?> type, String column) {
    for (Field<?, ?> field : type.fields()) {
      if (field.column().equals(column)) {
        return field;
      }
    }
    throw CommandException.usage(type + " has no column " + column + "; it has " + type.fields());
  }

  private static @Nullable Object value(Field<?, ?> field, String text) {
    if (text.equals(NULL) && field.isNullable()) {
      return null;
    }
    try {
      return of(field.kind(), text);
    } catch (IllegalArgumentException | DateTimeParseException e) {
      throw CommandException.usage(
          "'" + text + "' is no value of " + field + ": " + example(field.kind()));
    }
  }

  private static Object of(FieldKind kind, String text) {
    return switch (kind) {
      case TEXT, DOCUMENT -> text;
      case INTEGER, REFERENCE -> Long.valueOf(text);
      case REAL -> Double.valueOf(text);
      case DECIMAL -> new BigDecimal(text);
      case BOOLEAN -> truth(text);
      case INSTANT -> Instant.parse(text);
      case DATE -> LocalDate.parse(text);
      case REFERENCES -> ids(text);
    };
  }

  private static Boolean truth(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException(text);
    }
    return Boolean.valueOf(text);
  }

  private static List<Long> ids(String text) {
    List<Long> ids = new ArrayList<>();
    for (String id : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      ids.add(Long.valueOf(id.strip()));
    }
    return ids;
  }

  private static String example(FieldKind kind) {
    return switch (kind) {
      case TEXT, DOCUMENT -> "a text";
      case INTEGER -> "a whole number";
      case REFERENCE -> "the local id of a row";
      case REAL, DECIMAL -> "a number like 1.5";
      case BOOLEAN -> "true or false";
      case INSTANT -> "a moment like 2026-11-20T09:00:00Z";
      case DATE -> "a day like 2026-11-20";
      case REFERENCES -> "local ids like 1,2";
    };
  }

  static ObjectNode json(Row row, SyncState state) {
    ObjectNode object =
        Json.object().put("id", row.id()).put("state", state.name().toLowerCase(Locale.ROOT));
    for (Field<?, ?> field : row.type().fields()) {
      put(object, field.column(), row.value(field));
    }
    return object;
  }

  private static void put(ObjectNode object, String column, @Nullable Object value) {
    if (value instanceof Long number) {
      object.put(column, number);
    } else if (value instanceof Double number) {
      object.put(column, number);
    } else if (value instanceof BigDecimal number) {
      object.put(column, number);
    } else if (value instanceof Boolean truth) {
      object.put(column, truth);
    } else if (value instanceof List<?> ids) {
      ArrayNode all = object.putArray(column);
      ids.forEach(id -> all.add((Long) id));
    } else {
      object.put(column, value == null ? null : value.toString());
    }
  }

  /** For a person: the id, the state and the values, each with its column. */
  static String line(Row row, SyncState state) {
    StringBuilder line = new StringBuilder();
    line.append(row.id()).append("  ").append(state.name().toLowerCase(Locale.ROOT));
    for (Field<?, ?> field : row.type().fields()) {
      Object value = row.value(field);
      line.append("  ").append(field).append('=').append(Objects.toString(value, NULL));
    }
    return line.toString();
  }
}
