package dev.sluice.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The names that the types need in the file: of tables, of indices and of triggers. A column stands
 * behind its type's name, so two types can need one name.
 */
final class NamesInFile {

  private final Map<String, String> owners = new HashMap<>();

  private NamesInFile() {}

  /** Fails with a sentence if two need one name: SQLite would leave out the second one's index. */
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
    // Triggers may have the name of a table.
    add("trigger _sync_" + name + "_id", name);
    add("trigger _sync_" + name + "_server_id", name);
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
