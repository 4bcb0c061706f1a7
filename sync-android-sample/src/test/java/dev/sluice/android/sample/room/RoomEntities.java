package dev.sluice.android.sample.room;

import androidx.annotation.NonNull;
import androidx.room.ColumnInfo;
import androidx.room.Database;
import androidx.room.Entity;
import androidx.room.ForeignKey;
import androidx.room.Index;
import androidx.room.PrimaryKey;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads entities as Room's compiler does, and tells of them as the schema that Room exports. */
final class RoomEntities {

  private static final Map<Integer, String> ACTIONS =
      Map.of(
          ForeignKey.NO_ACTION, "NO ACTION",
          ForeignKey.SET_NULL, "SET NULL",
          ForeignKey.CASCADE, "CASCADE");

  private RoomEntities() {}

  static Map<String, Object> schema(Class<?> database) {
    Database told = database.getAnnotation(Database.class);
    List<Map<String, Object>> entities =
        Stream.of(told.entities()).map(RoomEntities::entity).collect(Collectors.toList());
    return Map.of("database", Map.of("version", told.version(), "entities", entities));
  }

  private static Map<String, Object> entity(Class<?> type) {
    Entity told = type.getAnnotation(Entity.class);
    Map<String, Object> entity = new LinkedHashMap<>();
    entity.put("tableName", told.tableName());
    entity.put("createSql", "that of a key which is not deferred");
    entity.put("fields", columns(type).map(RoomEntities::column).collect(Collectors.toList()));
    entity.put(
        "primaryKey",
        columns(type)
            .filter(field -> field.isAnnotationPresent(PrimaryKey.class))
            .map(RoomEntities::key)
            .findFirst()
            .orElseThrow());
    entity.put(
        "indices",
        Stream.of(told.indices())
            .map(index -> index(told.tableName(), index))
            .collect(Collectors.toList()));
    entity.put(
        "foreignKeys",
        Stream.of(told.foreignKeys()).map(RoomEntities::parent).collect(Collectors.toList()));
    return entity;
  }

  /** Its own, and before them those that it inherits. */
  static Stream<Field> columns(Class<?> type) {
    List<Field> fields = new ArrayList<>(List.of(type.getSuperclass().getDeclaredFields()));
    fields.addAll(List.of(type.getDeclaredFields()));
    return fields.stream().filter(field -> !field.isSynthetic() && !field.getName().contains("$"));
  }

  static String name(Field field) {
    ColumnInfo told = field.getAnnotation(ColumnInfo.class);
    return told == null ? field.getName() : told.name();
  }

  private static Map<String, Object> column(Field field) {
    Map<String, Object> column = new LinkedHashMap<>();
    column.put("fieldPath", field.getName());
    column.put("columnName", name(field));
    column.put("affinity", field.getType() == String.class ? "TEXT" : "INTEGER");
    if (field.getType().isPrimitive() || field.isAnnotationPresent(NonNull.class)) {
      column.put("notNull", true);
    }
    return column;
  }

  private static Map<String, Object> key(Field field) {
    return Map.of(
        "autoGenerate",
        field.getAnnotation(PrimaryKey.class).autoGenerate(),
        "columnNames",
        List.of(name(field)));
  }

  private static Map<String, Object> index(String table, Index index) {
    return Map.of(
        "name", "index_" + table + "_" + String.join("_", index.value()),
        "unique", index.unique(),
        "columnNames", List.of(index.value()));
  }

  private static Map<String, Object> parent(ForeignKey key) {
    return Map.of(
        "table", key.entity().getAnnotation(Entity.class).tableName(),
        "onDelete", ACTIONS.get(key.onDelete()),
        "onUpdate", "NO ACTION",
        "columns", List.of(key.childColumns()),
        "referencedColumns", List.of(key.parentColumns()));
  }
}
