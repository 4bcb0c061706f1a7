package dev.sluice.lab.bench;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A prepared INSERT that is filled from a JSON object. */
final class PlainRow implements AutoCloseable {

  private static final int SERVER_ID = 1;
  private static final int FIRST_FIELD = 2;

  private static final long FIRST_NUMBER = 1L << 60;
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final PreparedStatement insert;
  private final @Nullable PreparedStatement key;
  private final String type;
  private final Map<String, Map<Object, Long>> ids;
  private final List<? extends Field<?, ?>> fields;
  private final Map<String, Integer> places = new HashMap<>();
  private long keys;

  PlainRow(Connection connection, EntityType<?> type, Map<String, Map<Object, Long>> ids)
      throws SQLException {
    this.insert = connection.prepareStatement(PlainSql.insert(type));
    this.key =
        type.endpoints().hasTextIds()
            ? connection.prepareStatement("INSERT INTO `_sync_key` VALUES (?, ?, ?, ?)")
            : null;
    this.type = type.name();
    this.ids = ids;
    this.fields = type.fields();
    for (int i = 0; i < fields.size(); i++) {
      places.put(fields.get(i).json(), i);
    }
  }

  /** Adds a row to the batch and answers its id on the server. */
  Object read(JsonParser json) throws IOException, SQLException {
    for (int i = 0; i < fields.size(); i++) {
      insert.setObject(FIRST_FIELD + i, PlainSql.empty(fields.get(i)));
    }
    Object serverId = 0L;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      Integer place = places.get(name);
      if (name.equals("id")) {
        serverId = id(json);
      } else if (place == null || value == JsonToken.VALUE_NULL) {
        json.skipChildren();
      } else {
        bind(FIRST_FIELD + place, fields.get(place), json);
      }
    }
    insert.setLong(SERVER_ID, serverId instanceof Long number ? number : numbered(serverId));
    insert.addBatch();
    return serverId;
  }

  private static Object id(JsonParser json) throws IOException {
    return json.currentToken() == JsonToken.VALUE_STRING ? json.getText() : json.getLongValue();
  }

  /** The number of a text id, which is noted where the engine notes it, with some hash. */
  private long numbered(Object text) throws SQLException {
    long number = FIRST_NUMBER + keys++;
    if (key != null) {
      key.setLong(1, number);
      key.setString(2, type);
      key.setString(3, text.toString());
      key.setLong(4, text.hashCode() * MIX);
      key.addBatch();
    }
    return number;
  }

  void flush() throws SQLException {
    insert.executeBatch();
    if (key != null) {
      key.executeBatch();
    }
  }

  @Override
  public void close() throws SQLException {
    insert.close();
    if (key != null) {
      key.close();
    }
  }

  private void bind(int place, Field<?, ?> field, JsonParser json)
      throws IOException, SQLException {
    switch (field.kind()) {
      case TEXT, DATE -> insert.setString(place, json.getText());
      case INTEGER -> insert.setLong(place, json.getLongValue());
      case REAL -> insert.setDouble(place, json.getDoubleValue());
      case BOOLEAN -> insert.setLong(place, json.getBooleanValue() ? 1 : 0);
      case INSTANT ->
          insert.setLong(place, OffsetDateTime.parse(json.getText()).toInstant().toEpochMilli());
      case REFERENCE -> insert.setObject(place, local(field, id(json)));
      case REFERENCES -> insert.setString(place, locals(field, json));
      default -> json.skipChildren();
    }
  }

  private @Nullable Long local(Field<?, ?> field, Object serverId) {
    return ids.getOrDefault(field.target().name(), Map.of()).get(serverId);
  }

  private String locals(Field<?, ?> field, JsonParser json) throws IOException {
    StringBuilder list = new StringBuilder("[");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      list.append(list.length() == 1 ? "" : ",").append(local(field, id(json)));
    }
    return list.append(']').toString();
  }
}
