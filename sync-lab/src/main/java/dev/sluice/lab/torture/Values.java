package dev.sluice.lab.torture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.lab.SampleValues;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.testkit.http.Json;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The values of fields that refer to nothing: made up, in JSON, and as a text to compare. */
final class Values {

  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  private final SampleValues samples;

  /** By default a field gets a value of its kind; these get their own. */
  Values(Map<Field<?, ?>, LongFunction<?>> own) {
    this.samples = new SampleValues("t", FIRST, own);
  }

  /** A value in the form of the field's kind, another one for each number. */
  @Nullable Object make(Field<?, ?> field, long number) {
    return samples.make(field, number);
  }

  /** As the server has it. */
  static JsonNode json(Field<?, ?> field, @Nullable Object value) {
    return switch (field.kind()) {
      case INSTANT, DATE -> Json.of(value == null ? null : value.toString());
      case DOCUMENT -> value == null ? Json.of(null) : parsed(value.toString());
      default -> Json.of(value);
    };
  }

  private static JsonNode parsed(String json) {
    return Json.parse(ByteString.encodeUtf8(json));
  }

  /** Puts it where the field stands in a row. */
  static void put(ObjectNode row, Field<?, ?> field, JsonNode value) {
    put(row, field.json(), value);
  }

  private static void put(ObjectNode object, String path, JsonNode value) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      object.set(path, value);
    } else {
      put(object.withObject("/" + path.substring(0, dot)), path.substring(dot + 1), value);
    }
  }

  static JsonNode at(JsonNode row, Field<?, ?> field) {
    return at(row, field.json());
  }

  static JsonNode at(JsonNode row, String path) {
    return row.at("/" + path.replace('.', '/'));
  }

  /** The value of a row of the server's, in words. */
  static String told(Field<?, ?> field, JsonNode row) {
    JsonNode value = at(row, field);
    boolean none = value.isMissingNode() || value.isNull();
    return text(field, field.normalise(none ? null : read(field.kind(), value)));
  }

  private static Object read(FieldKind kind, JsonNode value) {
    return switch (kind) {
      case INTEGER -> value.asLong();
      case REAL -> value.asDouble();
      case DECIMAL -> value.decimalValue();
      case BOOLEAN -> value.asBoolean();
      case INSTANT -> Instant.parse(value.asText());
      case DATE -> LocalDate.parse(value.asText());
      case DOCUMENT -> value.toString();
      default -> value.asText();
    };
  }

  /** A value in the form of the field's kind, in the same words. */
  static String text(Field<?, ?> field, @Nullable Object value) {
    if (value == null) {
      return RowHistory.NONE;
    }
    return switch (field.kind()) {
      case REAL, DECIMAL -> String.valueOf(((Number) value).doubleValue());
      case BOOLEAN -> (Boolean) value ? "1" : "0";
      case INSTANT -> String.valueOf(((Instant) value).toEpochMilli());
      case DOCUMENT -> parsed(value.toString()).toString();
      default -> value.toString();
    };
  }

  /** A value of the file, in the same words. */
  static String stored(Field<?, ?> field, @Nullable String column) {
    if (column == null) {
      return RowHistory.NONE;
    }
    return switch (field.kind()) {
      case REAL, DECIMAL -> String.valueOf(Double.parseDouble(column));
      case DOCUMENT -> parsed(column).toString();
      default -> Objects.requireNonNull(column);
    };
  }
}
