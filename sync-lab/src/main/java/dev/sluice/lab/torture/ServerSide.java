package dev.sluice.lab.torture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.http.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The user works at another client, which changes what the server has at once. */
record ServerSide(RestServer server, SyncSchema schema) implements Side {

  private record Remote(String key, JsonNode row) implements Seen {

    @Override
    public @Nullable Object value(Field<?, ?> field) {
      if (!field.isReference()) {
        return Values.told(field, row);
      }
      JsonNode id = Values.at(row, field);
      return id.isValueNode() && !id.isNull() ? id.asText() : null;
    }
  }

  @Override
  public List<Seen> rows(EntityType<?> type) {
    return server.rows(SchemaServer.path(type)).stream()
        .<Seen>map(row -> new Remote(SchemaMirror.id(type, row), row))
        .toList();
  }

  @Override
  public boolean canCreate(EntityType<?> type) {
    return true;
  }

  @Override
  public boolean canUpdate(EntityType<?> type) {
    return true;
  }

  @Override
  public boolean canDelete(EntityType<?> type) {
    return true;
  }

  @Override
  public Object create(EntityType<?> type, Map<Field<?, ?>, @Nullable Object> values) {
    ObjectNode row = Json.object();
    values.forEach((field, value) -> Values.put(row, field, json(field, value)));
    return server.add(SchemaServer.path(type), row);
  }

  private static JsonNode json(Field<?, ?> field, @Nullable Object value) {
    if (!field.isReference() || value == null) {
      return Values.json(field, value);
    }
    boolean text = field.target().endpoints().hasTextIds();
    return value instanceof List<?> several
        ? Json.of(several.stream().map(id -> text ? id : (Object) Long.valueOf(id + "")).toList())
        : Json.of(text ? value : (Object) Long.valueOf(value + ""));
  }

  @Override
  public void update(EntityType<?> type, Seen row, Field<?, ?> field, @Nullable Object value) {
    ObjectNode changed = Json.object();
    Values.put(changed, field, json(field, value));
    server.edit(SchemaServer.path(type), (String) row.key(), changed);
  }

  @Override
  public void attach(EntityType<?> type, Seen row, String text) {
    throw new UnsupportedOperationException("other clients attach no files");
  }

  @Override
  public void delete(EntityType<?> type, Seen row) {
    server.delete(SchemaServer.path(type), (String) row.key());
  }

  @Override
  public void undelete(EntityType<?> type, Seen row) {
    throw new UnsupportedOperationException("what is deleted at the server stays so");
  }
}
