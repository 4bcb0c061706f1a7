package dev.sluice.lab.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.SyncSchema;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A domain that is measured, with the rows that its server has.
 *
 * @param served the types, each after those that it refers to
 */
record Shape(List<Served> served) {

  SyncSchema schema() {
    return SyncSchema.of(1, served.stream().map(Served::type).toArray(EntityType<?>[]::new));
  }

  /** The type that the shape is about. */
  Served main() {
    return served.get(served.size() - 1);
  }

  Served served(String type) {
    return served.stream().filter(one -> one.type().name().equals(type)).findFirst().orElseThrow();
  }

  /** A row of any type. */
  record Item(Map<String, Object> values) {

    /** The value of a column, of the kind that the caller takes it for; null as in the row. */
    @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"})
    <T> T get(String column) {
      return (T) values.get(column);
    }

    Item with(String column, Object value) {
      Map<String, Object> other = new HashMap<>(values);
      other.put(column, value);
      return new Item(other);
    }
  }

  /**
   * A column and what stands in it.
   *
   * @param value of a row, as an entity has it; but {@link ServerId}s as references
   */
  record Column(Field<Item, ?> field, IntFunction<@Nullable Object> value) {}

  /** The id of a row on the server. */
  record ServerId(Ids ids, int row) {}

  /** What the ids on the server look like. */
  enum Ids {
    NUMBERS,
    TEXTS,
    UUIDS;

    private static final long FIRST = 1_000_000;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** The row of a number. */
    static int row(String number) {
      return (int) (Long.parseLong(number) - FIRST);
    }

    void write(JsonGenerator json, int row) throws IOException {
      long mixed = (FIRST + row) * MIX;
      switch (this) {
        case NUMBERS -> json.writeNumber(FIRST + row);
        // 24 digits that begin alike, as MongoDB's do.
        case TEXTS ->
            json.writeString(Long.toHexString(MIX >>> 32) + Long.toHexString(mixed | 1L << 63));
        case UUIDS -> json.writeString(new UUID(mixed, mixed * MIX).toString());
      }
    }
  }

  /**
   * A type as the server has it.
   *
   * @param rows how many there are
   */
  record Served(EntityType<Item> type, List<Column> columns, Ids ids, int rows) {

    boolean isNested() {
      return type.endpoints().list().contains("{");
    }

    /** How many rows a page has. */
    int page() {
      Paging paging = type.endpoints().paging();
      return paging == null ? rows : paging.size();
    }

    Item item(int row) {
      Map<String, Object> values = new HashMap<>();
      for (Column column : columns) {
        Object value = column.value().apply(row);
        if (value != null) {
          values.put(column.field().column(), value);
        }
      }
      return new Item(values);
    }

    /** What is null is left out. */
    void write(JsonGenerator json, int row) throws IOException {
      json.writeStartObject();
      json.writeFieldName("id");
      ids.write(json, row);
      for (Column column : columns) {
        Object value = column.value().apply(row);
        if (value != null) {
          json.writeFieldName(column.field().json());
          write(json, value);
        }
      }
      json.writeEndObject();
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
      if (value instanceof ServerId id) {
        id.ids().write(json, id.row());
      } else if (value instanceof List<?> all) {
        json.writeStartArray();
        for (Object each : all) {
          write(json, each);
        }
        json.writeEndArray();
      } else if (value instanceof Number || value instanceof Boolean) {
        json.writeObject(value);
      } else {
        json.writeString(value.toString());
      }
    }
  }
}
