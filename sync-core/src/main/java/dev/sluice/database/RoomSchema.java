package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A schema in the form of androidx.room: the JSON file that Room exports, and the identity hash. By
 * the identity hash, a Room app recognises its file.
 */
public final class RoomSchema {

  static final String MASTER_TABLE = "room_master_table";
  static final String SELECT_HASH =
      "SELECT `identity_hash` FROM `room_master_table` WHERE `id` = 42";

  private static final String TABLE_NAME = "${TABLE_NAME}";

  private RoomSchema() {}

  /** The schema file that Room would export for entities like these, in its newest form. */
  public static String export(SyncSchema schema) {
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("formatVersion", 1L);
    file.put("database", database(schema));
    return JsonText.of(file);
  }

  /** The identity hash of a schema. */
  public static String identityHash(SyncSchema schema) {
    return RoomHash.of(entities(schema), List.of());
  }

  /**
   * The identity hash of an exported schema file, in any of Room's formats.
   *
   * @param file the parsed JSON file: maps, lists, strings and booleans
   */
  public static String identityHash(Map<String, ?> file) {
    Map<?, ?> database = (Map<?, ?>) RoomHash.required(file, "database");
    return RoomHash.of(RoomHash.list(database, "entities"), RoomHash.list(database, "views"));
  }

  /** The statements that sign a file with an identity hash. */
  static List<String> setup(String hash) {
    return List.of(
        "CREATE TABLE IF NOT EXISTS room_master_table"
            + " (id INTEGER PRIMARY KEY,identity_hash TEXT)",
        "INSERT OR REPLACE INTO room_master_table (id,identity_hash) VALUES(42, '" + hash + "')");
  }

  private static Map<String, Object> database(SyncSchema schema) {
    Map<String, Object> database = new LinkedHashMap<>();
    String hash = identityHash(schema);
    database.put("version", (long) schema.version());
    database.put("identityHash", hash);
    database.put("entities", entities(schema));
    database.put("setupQueries", setup(hash));
    return database;
  }

  private static List<Map<String, Object>> entities(SyncSchema schema) {
    List<Map<String, Object>> entities = new ArrayList<>();
    for (EntityType<?> type : schema.types()) {
      entities.add(entity(TableShape.of(type)));
    }
    return entities;
  }

  private static Map<String, Object> entity(TableShape shape) {
    Map<String, Object> entity = new LinkedHashMap<>();
    entity.put("tableName", shape.name());
    entity.put("createSql", Ddl.table(shape, TABLE_NAME));
    entity.put("fields", each(shape.columns(), RoomSchema::field));
    entity.put("primaryKey", primaryKey());
    entity.put("indices", each(shape.indices(), RoomSchema::index));
    if (!shape.foreignKeys().isEmpty()) {
      entity.put("foreignKeys", each(shape.foreignKeys(), RoomSchema::foreignKey));
    }
    return entity;
  }

  private static Map<String, Object> primaryKey() {
    Map<String, Object> key = new LinkedHashMap<>();
    key.put("autoGenerate", true);
    key.put("columnNames", List.of(TableShape.ID));
    return key;
  }

  private static <T> List<Object> each(List<T> parts, Function<T, Map<String, Object>> how) {
    List<Object> all = new ArrayList<>();
    parts.forEach(part -> all.add(how.apply(part)));
    return all;
  }

  private static Map<String, Object> field(TableShape.Column column) {
    Map<String, Object> field = new LinkedHashMap<>();
    field.put("fieldPath", property(column.name()));
    field.put("columnName", column.name());
    field.put("affinity", column.affinity());
    if (column.notNull()) {
      field.put("notNull", true);
    }
    return field;
  }

  /** The property that a Room entity would have for the column. */
  private static String property(String column) {
    StringBuilder property = new StringBuilder();
    for (String word : column.split("_", -1)) {
      boolean first = property.length() == 0 || word.isEmpty();
      property.append(first ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
    }
    return property.toString();
  }

  private static Map<String, Object> index(TableShape.Index index) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", index.name());
    map.put("unique", index.unique());
    map.put("columnNames", List.of(index.column()));
    map.put("orders", List.of());
    map.put("createSql", Ddl.index(index, TABLE_NAME));
    return map;
  }

  private static Map<String, Object> foreignKey(TableShape.ForeignKey key) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("table", key.parent());
    map.put("onDelete", key.onDelete());
    map.put("onUpdate", "NO ACTION");
    map.put("columns", List.of(key.column()));
    map.put("referencedColumns", List.of(TableShape.ID));
    return map;
  }
}
