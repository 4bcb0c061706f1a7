package dev.sluice.crash;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Preferences;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.User;
import dev.sluice.tracker.Workspace;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What both sides hold, read without the engine: plain SQL here, the server's memory there. Rows go
 * by their server ids, references too.
 */
final class Books {

  private static final Map<EntityType<?>, RowKind> TYPES = new LinkedHashMap<>();

  static {
    TYPES.put(Workspace.TYPE, RowKind.WORKSPACE);
    TYPES.put(Tag.TYPE, RowKind.TAG);
    TYPES.put(Client.TYPE, RowKind.CLIENT);
    TYPES.put(Project.TYPE, RowKind.PROJECT);
    TYPES.put(Task.TYPE, RowKind.TASK);
    TYPES.put(TimeEntry.TYPE, RowKind.TIME_ENTRY);
  }

  private static final Map<EntityType<?>, Function<WebClient, JsonNode>> SINGLE =
      Map.of(User.TYPE, WebClient::user, Preferences.TYPE, WebClient::preferences);

  private Books() {}

  /**
   * One side.
   *
   * @param rows of each type by server id: each field that a user may write, as text
   * @param known the type and server id of all that this side knows, in sync or not
   */
  record Page(Map<String, Map<Long, Map<String, String>>> rows, Set<String> known) {

    /** One line a row; references by name, so that it does not matter which ids were given. */
    List<String> lines() {
      List<String> lines = new ArrayList<>();
      rows.forEach(
          (type, ofType) -> ofType.values().forEach(row -> lines.add(type + " " + named(row))));
      lines.sort(null);
      return lines;
    }

    private Map<String, String> named(Map<String, String> row) {
      Map<String, String> named = new TreeMap<>(row);
      named.replaceAll((field, value) -> field.contains("_id") ? names(value) : value);
      return named;
    }

    private String names(String ids) {
      List<String> names = new ArrayList<>();
      for (String id : ids.split(",")) {
        names.add(
            rows.values().stream()
                .filter(ofType -> id.matches("\\d+") && ofType.containsKey(Long.valueOf(id)))
                .map(ofType -> ofType.get(Long.valueOf(id)).getOrDefault("name", id))
                .findFirst()
                .orElse(id));
      }
      names.sort(null);
      return String.join(",", names);
    }
  }

  static Page there(WebClient web) {
    Map<String, Map<Long, Map<String, String>>> rows = new TreeMap<>();
    TYPES.forEach(
        (type, kind) -> {
          Map<Long, Map<String, String>> ofType = new TreeMap<>();
          web.rows(kind).forEach(row -> ofType.put(row.get("id").asLong(), row(type, row)));
          rows.put(type.name(), ofType);
        });
    SINGLE.forEach((type, one) -> rows.put(type.name(), Map.of(0L, row(type, one.apply(web)))));
    return new Page(rows, Set.of());
  }

  private static Map<String, String> row(EntityType<?> type, JsonNode json) {
    Map<String, String> row = new TreeMap<>();
    for (Field<?, ?> field : written(type)) {
      JsonNode value = json.path(field.json());
      for (String alias : field.aliases()) {
        value = value.isMissingNode() ? json.path(alias) : value;
      }
      row.put(field.column(), text(field, value));
    }
    return row;
  }

  private static List<Field<?, ?>> written(EntityType<?> type) {
    List<Field<?, ?>> written = new ArrayList<>();
    type.fields().stream().filter(Field::isByUser).forEach(written::add);
    return written;
  }

  private static String text(Field<?, ?> field, JsonNode value) {
    if (field.kind() == FieldKind.REFERENCES) {
      List<Long> ids = new ArrayList<>();
      value.forEach(id -> ids.add(id.asLong()));
      ids.sort(null);
      return ids.toString().replaceAll("[\\[\\] ]", "");
    }
    if (value.isNull() || value.isMissingNode()) {
      return String.valueOf(field.normalise(null));
    }
    Object known =
        switch (field.kind()) {
          case INTEGER, REFERENCE -> value.asLong();
          case BOOLEAN -> value.asBoolean();
          case REAL -> value.asDouble();
          case INSTANT -> OffsetDateTime.parse(value.asText()).toInstant();
          default -> value.asText();
        };
    return String.valueOf(field.normalise(known));
  }

  /** Rows that are not in sync are left out: they are not to be equal. */
  static Page here(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      Map<String, Map<Long, Map<String, String>>> rows = new TreeMap<>();
      for (EntityType<?> type : TYPES.keySet()) {
        rows.put(type.name(), rows(type, connection));
      }
      for (EntityType<?> type : SINGLE.keySet()) {
        Map<Long, Map<String, String>> only = new TreeMap<>();
        rows(type, connection).values().forEach(row -> only.put(0L, row));
        rows.put(type.name(), only);
      }
      return new Page(rows, known(connection));
    }
  }

  private static Set<String> known(Connection connection) throws SQLException {
    Set<String> known = new HashSet<>();
    SINGLE.keySet().forEach(type -> known.add(type.name() + 0));
    for (EntityType<?> type : TYPES.keySet()) {
      String sql = "SELECT server_id FROM " + type.name() + " WHERE server_id IS NOT NULL";
      try (ResultSet result = connection.createStatement().executeQuery(sql)) {
        while (result.next()) {
          known.add(type.name() + result.getLong(1));
        }
      }
    }
    return known;
  }

  private static Map<Long, Map<String, String>> rows(EntityType<?> type, Connection connection)
      throws SQLException {
    String settled =
        " WHERE e.deleted = 0 AND e.id NOT IN (SELECT id FROM _sync_row WHERE type = '"
            + (type.name() + "' AND state <> 'lost')");
    String sql = "SELECT e.*" + references(type) + " FROM " + type.name() + " e" + settled;
    Map<Long, Map<String, String>> rows = new TreeMap<>();
    try (ResultSet result = connection.createStatement().executeQuery(sql)) {
      while (result.next()) {
        Map<String, String> row = new TreeMap<>();
        for (Field<?, ?> field : written(type)) {
          row.put(field.column(), text(field, json(field, result)));
        }
        Long there = result.getObject("server_id") == null ? null : result.getLong("server_id");
        rows.put(there == null ? -result.getLong("id") : there, row);
      }
    }
    return rows;
  }

  /** The server ids that references stand for; one that has none shows as a local id below 0. */
  private static String references(EntityType<?> type) {
    StringBuilder sql = new StringBuilder();
    for (Field<?, ?> field : written(type)) {
      if (field.isReference()) {
        String column = "e." + field.column();
        String ids = field.kind() == FieldKind.REFERENCES ? "json_each(" + column + ")" : null;
        String on = ids == null ? "r.id = " + column : "r.id IN (SELECT value FROM " + ids + ")";
        sql.append(", (SELECT group_concat(coalesce(r.server_id, -r.id)) FROM ")
            .append(field.target().name() + " r WHERE " + on + ") AS there_")
            .append(field.column());
      }
    }
    return sql.toString();
  }

  private static JsonNode json(Field<?, ?> field, ResultSet row) throws SQLException {
    if (field.isReference()) {
      String ids = row.getString("there_" + field.column());
      boolean many = field.kind() == FieldKind.REFERENCES;
      return Json.of(ids == null ? null : many ? List.of(ids.split(",")) : Long.valueOf(ids));
    }
    Object value = row.getObject(field.column());
    if (value == null) {
      return Json.of(null);
    }
    return switch (field.kind()) {
      case BOOLEAN -> Json.of(row.getInt(field.column()) == 1);
      case INSTANT -> Json.of(Instant.ofEpochMilli(row.getLong(field.column())).toString());
      case INTEGER -> Json.of(row.getLong(field.column()));
      default -> Json.of(row.getString(field.column()));
    };
  }
}
