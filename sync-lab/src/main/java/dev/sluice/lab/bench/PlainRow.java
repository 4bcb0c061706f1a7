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

  private final PreparedStatement insert;
  private final Map<String, Map<Long, Long>> ids;
  private final List<? extends Field<?, ?>> fields;
  private final Map<String, Integer> places = new HashMap<>();

  PlainRow(Connection connection, EntityType<?> type, Map<String, Map<Long, Long>> ids)
      throws SQLException {
    this.insert = connection.prepareStatement(PlainSql.insert(type));
    this.ids = ids;
    this.fields = type.fields();
    for (int i = 0; i < fields.size(); i++) {
      places.put(fields.get(i).json(), i);
    }
  }

  /** Adds a row to the batch and answers its id on the server. */
  long read(JsonParser json) throws IOException, SQLException {
    for (int i = 0; i < fields.size(); i++) {
      insert.setObject(FIRST_FIELD + i, PlainSql.empty(fields.get(i)));
    }
    long serverId = 0;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      Integer place = places.get(name);
      if (name.equals("id")) {
        serverId = json.getLongValue();
      } else if (place == null || value == JsonToken.VALUE_NULL) {
        json.skipChildren();
      } else {
        bind(FIRST_FIELD + place, fields.get(place), json);
      }
    }
    insert.setLong(SERVER_ID, serverId);
    insert.addBatch();
    return serverId;
  }

  void flush() throws SQLException {
    insert.executeBatch();
  }

  @Override
  public void close() throws SQLException {
    insert.close();
  }

  private void bind(int place, Field<?, ?> field, JsonParser json)
      throws IOException, SQLException {
    switch (field.kind()) {
      case TEXT -> insert.setString(place, json.getText());
      case INTEGER -> insert.setLong(place, json.getLongValue());
      case REAL -> insert.setDouble(place, json.getDoubleValue());
      case BOOLEAN -> insert.setLong(place, json.getBooleanValue() ? 1 : 0);
      case INSTANT ->
          insert.setLong(place, OffsetDateTime.parse(json.getText()).toInstant().toEpochMilli());
      case REFERENCE -> insert.setObject(place, local(field, json.getLongValue()));
      case REFERENCES -> insert.setString(place, locals(field, json));
      default -> json.skipChildren();
    }
  }

  private @Nullable Long local(Field<?, ?> field, long serverId) {
    return ids.getOrDefault(field.target().name(), Map.of()).get(serverId);
  }

  private String locals(Field<?, ?> field, JsonParser json) throws IOException {
    StringBuilder list = new StringBuilder("[");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      list.append(list.length() == 1 ? "" : ",").append(local(field, json.getLongValue()));
    }
    return list.append(']').toString();
  }
}
