package dev.sluice.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The names of tables, indices and triggers that the types need in the database. Two types may need
 * the same name, because an index is named by its type and column.
 */
final class NamesInFile {

  /** The ends of the names of an index's triggers, and of the tables of FTS4 and FTS5. */
  private static final List<String> PARTS_OF_INDEX =
      List.of(
          "insert",
          "update",
          "delete",
          "content",
          "data",
          "idx",
          "docsize",
          "config",
          "segments",
          "segdir",
          "stat");

  private final Map<String, String> owners = new HashMap<>();

  private NamesInFile() {}

  /** Fails if two types need the same name: SQLite would not create the second one's index. */
  static void check(List<EntityType<?>> types) {
    NamesInFile names = new NamesInFile();
    for (EntityType<?> type : types) {
      names.addType(type);
    }
  }

  private void addType(EntityType<?> type) {
    String name = type.name();
    add(name, name);
    add("_sync_base_" + name, name);
    addIndices(name, "server_id");
    for (Field<?, ?> field : type.fields()) {
      if (field.isIndexed() || field.isFingerprint()) {
        addIndices(name, field.column());
      }
    }
    if (type.isSearchable()) {
      addSearch("_syncsearch_" + name, name);
    }
    // A trigger may have the name of a table.
    add("trigger _sync_" + name + "_id", name);
    add("trigger _sync_" + name + "_server_id", name);
  }

  private void addSearch(String index, String owner) {
    add(index, owner);
    PARTS_OF_INDEX.forEach(part -> add(index + "_" + part, owner));
  }

  private void addIndices(String type, String column) {
    String owner = type + "." + column;
    add("index_" + type + "_" + column, owner);
    add("_sync_base_" + type + "_" + column, owner);
  }

  private void add(String name, String owner) {
    String other = owners.put(name, owner);
    if (other != null) {
      throw new IllegalArgumentException(
          other + " and " + owner + " need the same name in the file: " + name);
    }
  }
}
