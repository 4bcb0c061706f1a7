package dev.sluice.lab.torture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.lab.mirror.Snapshot;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Reads both sides by a schema, and neither by the engine. Rows of the server have the numbers that
 * a file gives to their ids.
 */
final class SchemaMirror {

  private final SyncSchema schema;
  private final Connection file;
  private final Map<String, Long> numbers = new HashMap<>();

  SchemaMirror(SyncSchema schema, Connection file) throws SQLException {
    this.schema = schema;
    this.file = file;
    if (schema.types().stream().anyMatch(type -> type.endpoints().hasTextIds())) {
      try (Statement statement = file.createStatement();
          ResultSet keys = statement.executeQuery("SELECT type, text, number FROM _sync_key")) {
        while (keys.next()) {
          numbers.put(keys.getString(1) + "/" + keys.getString(2), keys.getLong(3));
        }
      }
    }
  }

  /** What the user sees of a row: all but an ETag, which no list tells, and what devices keep. */
  private static <E> List<Field<E, ?>> fields(EntityType<E> type) {
    return type.fields().stream()
        .filter(field -> !field.isByDevice() && !field.equals(type.etag()))
        .toList();
  }

  Snapshot ofFile() throws SQLException {
    Map<String, Map<Long, Map<String, String>>> tables = new TreeMap<>();
    for (EntityType<?> type : schema.types()) {
      tables.put(type.name(), rows(type));
    }
    return new Snapshot(tables);
  }

  private <E> Map<Long, Map<String, String>> rows(EntityType<E> type) throws SQLException {
    List<Field<E, ?>> fields = fields(type);
    String columns = fields.stream().map(SchemaMirror::column).collect(Collectors.joining(", "));
    String select = "SELECT coalesce(server_id, -id), " + columns + " FROM `" + type.name() + "` e";
    Map<Long, Map<String, String>> rows = new TreeMap<>();
    try (Statement statement = file.createStatement();
        ResultSet result = statement.executeQuery(select + " WHERE deleted = 0")) {
      while (result.next()) {
        Map<String, String> row = new TreeMap<>();
        for (int i = 0; i < fields.size(); i++) {
          row.put(fields.get(i).column(), Values.stored(fields.get(i), result.getString(i + 2)));
        }
        rows.put(result.getLong(1), row);
      }
    }
    return rows;
  }

  private static String column(Field<?, ?> field) {
    String own = "e.`" + field.column() + "`";
    if (!field.isReference()) {
      return own;
    }
    String from = " FROM `" + field.target().name() + "` r";
    return field.kind() == FieldKind.REFERENCE
        ? "(SELECT coalesce(r.server_id, -r.id)" + from + " WHERE r.id = " + own + ")"
        : "(SELECT group_concat(n) FROM (SELECT coalesce(r.server_id, -r.id) AS n"
            + from
            + " WHERE r.id IN (SELECT value FROM json_each("
            + own
            + ")) ORDER BY 1))";
  }

  Snapshot ofServer(RestServer server) {
    return new Snapshot(
        schema.types().stream()
            .collect(Collectors.toMap(EntityType::name, type -> rows(type, server))));
  }

  private <E> Map<Long, Map<String, String>> rows(EntityType<E> type, RestServer server) {
    Map<Long, Map<String, String>> rows = new TreeMap<>();
    for (ObjectNode json : server.rows(SchemaServer.path(type))) {
      Map<String, String> row = new TreeMap<>();
      fields(type).forEach(field -> row.put(field.column(), told(field, json)));
      rows.put(number(type, id(type, json)), row);
    }
    return rows;
  }

  /** The id of a row of the server's. */
  static String id(EntityType<?> type, JsonNode row) {
    String told = Values.at(row, String.valueOf(type.endpoints().identity())).asText();
    return type.endpoints().areIdsInLinks() ? told.replaceFirst(".*/", "") : told;
  }

  private String told(Field<?, ?> field, JsonNode row) {
    if (!field.isReference()) {
      return Values.told(field, row);
    }
    JsonNode value = Values.at(row, field);
    if (value.isArray() && !value.isEmpty()) {
      return StreamSupport.stream(value.spliterator(), false)
          .map(id -> number(field.target(), id.asText()))
          .sorted()
          .map(String::valueOf)
          .collect(Collectors.joining(","));
    }
    boolean one = value.isValueNode() && !value.isNull();
    return one ? String.valueOf(number(field.target(), value.asText())) : RowHistory.NONE;
  }

  /** A text that the file has never heard of gets a number that no other row has. */
  private long number(EntityType<?> type, String id) {
    return type.endpoints().hasTextIds()
        ? numbers.computeIfAbsent(type.name() + "/" + id, any -> Long.MIN_VALUE + numbers.size())
        : Long.parseLong(id);
  }
}
