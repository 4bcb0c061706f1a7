package dev.sluice.database;

import dev.sluice.failure.StorageException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteException.Reason;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of rows to SQL and back. The columns are id, server_id, deleted, then the fields. */
final class Codec {

  /** The number of columns before the fields. */
  static final int BEFORE_FIELDS = 3;

  private static final int DECIMAL_DIGITS = 15;
  private static final String AROUND_IDS = "[] \t\n\u000B\f\r";
  private static final int LAST_YEAR = 9999;

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

  /**
   * Reads the row whose columns begin at the given column; null: the row is the missing side of a
   * join. Fails if a value breaks a rule of the schema, such as a text in a number's column.
   */
  static @Nullable Row row(EntityType<?> type, Rows rows, int first) {
    if (rows.isNull(first)) {
      return null;
    }
    Columns columns = (column, kind) -> value(kind, rows, first + column);
    return row(type, rows.integer(first), columns, null).withDeleted(rows.integer(first + 2) != 0);
  }

  /** The row at the first column, with the other row's value for each that breaks a rule. */
  static Row readable(Row other, Rows rows) {
    Columns columns = (column, kind) -> value(kind, rows, column);
    return row(other.type(), rows.integer(0), columns, other).withDeleted(rows.integer(2) != 0);
  }

  static Row row(
      EntityType<?> type, long id, List<String> names, Map<String, @Nullable String> columns) {
    return row(type, id, (column, kind) -> value(kind, columns.get(names.get(column))), null)
        .withDeleted("1".equals(columns.get(TableShape.DELETED)));
  }

  /** The columns of one row. */
  private interface Columns {
    @Nullable Object value(int column, FieldKind kind);
  }

  private static Row row(EntityType<?> type, long id, Columns columns, @Nullable Row other) {
    String name = TableShape.SERVER_ID;
    try {
      Long serverId = (Long) columns.value(1, FieldKind.INTEGER);
      List<@Nullable Object> values = new ArrayList<>(type.fields().size());
      for (Field<?, ?> field : type.fields()) {
        name = field.column();
        values.add(value(field, columns, BEFORE_FIELDS + values.size(), other));
      }
      return Row.of(type, values).withId(id).withServerId(serverId);
    } catch (NumberFormatException | DateTimeParseException nonsense) {
      // The exception's message would show what the user wrote.
      throw new StorageException(
          Reason.CONSTRAINT, type + "/" + id + " has an invalid value in the column " + name, null);
    }
  }

  private static @Nullable Object value(
      Field<?, ?> field, Columns columns, int column, @Nullable Row other) {
    try {
      return required(field, columns.value(column, field.kind()));
    } catch (NumberFormatException | DateTimeParseException nonsense) {
      if (other == null) {
        throw nonsense;
      }
      return other.value(field);
    }
  }

  /** Null becomes the field's default, as the row may be older than the default. */
  static @Nullable Object required(Field<?, ?> field, @Nullable Object value) {
    if (value != null || field.isNullable()) {
      return value;
    }
    Object absent = field.normalise(null);
    if (absent == null) {
      throw new NumberFormatException("null");
    }
    return absent;
  }

  /** Whether a field's column may hold that text, as SQLite returns it. */
  static boolean canRead(Field<?, ?> field, @Nullable String text) {
    try {
      required(field, value(field.kind(), text));
      return true;
    } catch (NumberFormatException | DateTimeParseException nonsense) {
      return false;
    }
  }

  static @Nullable Object sql(FieldKind kind, @Nullable Object value) {
    if (value == null) {
      return null;
    }
    return switch (kind) {
      case BOOLEAN -> (Boolean) value ? 1L : 0L;
      case INSTANT -> millis((Instant) value);
      case REFERENCES -> list((List<?>) value);
      case REAL -> finite((Double) value);
      case DECIMAL -> exact((BigDecimal) value);
      case DATE -> day((LocalDate) value);
      case TEXT, INTEGER, REFERENCE, DOCUMENT -> value;
    };
  }

  /** SQLite turns NaN into null, and JSON can write neither NaN nor an infinite number. */
  private static Double finite(Double number) {
    if (number.isNaN() || number.isInfinite()) {
      throw new IllegalArgumentException("a number must be finite: " + number);
    }
    return number;
  }

  /** A floating-point number, and its text in SQLite, are exact up to 15 digits. */
  private static Double exact(BigDecimal number) {
    if (number.stripTrailingZeros().precision() > DECIMAL_DIGITS) {
      throw new IllegalArgumentException("a decimal has at most 15 digits");
    }
    return finite(number.doubleValue());
  }

  /** Other years have more digits or a sign, so their texts would not sort by date. */
  private static String day(LocalDate date) {
    if (date.getYear() < 0 || date.getYear() > LAST_YEAR) {
      throw new IllegalArgumentException("a date must lie in the years 0 to 9999: " + date);
    }
    return date.toString();
  }

  /** A column holds milliseconds in 64 bits; a date beyond them is a mistake of the caller. */
  private static long millis(Instant moment) {
    try {
      return moment.toEpochMilli();
    } catch (ArithmeticException tooFar) {
      throw new IllegalArgumentException(
          "a date must lie in the years -292275055 to 292278994", tooFar);
    }
  }

  /** Reads a double as a number, since its text has fewer digits. */
  static @Nullable Object value(FieldKind kind, Rows rows, int column) {
    Object value = value(kind, rows.text(column));
    return value instanceof Double ? (Object) rows.real(column) : value;
  }

  static @Nullable Object value(FieldKind kind, @Nullable String text) {
    if (text == null) {
      return null;
    }
    return switch (kind) {
      case TEXT, DOCUMENT -> text;
      case INTEGER, REFERENCE -> Long.valueOf(text);
      case REAL -> Double.valueOf(text);
      case DECIMAL -> new BigDecimal(new BigDecimal(text).stripTrailingZeros().toPlainString());
      case DATE -> LocalDate.parse(text);
      case BOOLEAN -> Long.parseLong(text) != 0;
      case INSTANT -> Instant.ofEpochMilli(Long.parseLong(text));
      case REFERENCES -> ids(text);
    };
  }

  private static String list(List<?> ids) {
    StringBuilder json = new StringBuilder("[");
    for (Object id : ids) {
      json.append(json.length() == 1 ? "" : ",").append(id);
    }
    return json.append(']').toString();
  }

  /** Reads what {@link #list} writes; an app may have added blanks. */
  static List<Long> ids(@Nullable String json) {
    List<Long> ids = new ArrayList<>();
    if (json != null) {
      StringBuilder id = new StringBuilder();
      for (int i = 0; i <= json.length(); i++) {
        char next = i == json.length() ? ',' : json.charAt(i);
        if (next != ',') {
          add(next, id);
        } else if (id.length() > 0) {
          ids.add(Long.valueOf(id.toString()));
          id.setLength(0);
        }
      }
    }
    return List.copyOf(ids);
  }

  private static void add(char next, StringBuilder id) {
    if (AROUND_IDS.indexOf(next) < 0) {
      id.append(next);
    }
  }

  @SuppressWarnings("unchecked")
  private static List<Field<?, ?>> fields(EntityType<?> type) {
    return (List<Field<?, ?>>) (List<?>) type.fields();
  }
}
