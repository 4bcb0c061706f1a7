package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import java.util.ArrayList;
import java.util.List;

/** The shape of a type's table, as Room would make it. */
record TableShape(
    String name, List<Column> columns, List<Index> indices, List<ForeignKey> foreignKeys) {

  /** The first column of every table: the local id, which SQLite assigns and never uses again. */
  static final String ID = "id";

  /** The second column: the server's key. */
  static final String SERVER_ID = "server_id";

  /** The third column: 1 while the server does not know of a delete. */
  static final String DELETED = "deleted";

  /** A column. */
  record Column(String name, String affinity, boolean notNull) {}

  /** An index on one column. */
  record Index(String name, String column, boolean unique) {}

  /** A reference to the id of another table. */
  record ForeignKey(String column, String parent, String onDelete) {}

  static TableShape of(EntityType<?> type) {
    TableShape shape =
        new TableShape(type.name(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    shape.columns.add(new Column(ID, "INTEGER", true));
    shape.columns.add(new Column(SERVER_ID, "INTEGER", false));
    shape.columns.add(new Column(DELETED, "INTEGER", true));
    shape.indices.add(index(type.name(), SERVER_ID, true));
    for (Field<?, ?> field : type.fields()) {
      shape.columns.add(column(field));
      if (field.isIndexed()) {
        shape.indices.add(index(type.name(), field.column(), false));
      }
      if (field.kind() == FieldKind.REFERENCE) {
        shape.foreignKeys.add(foreignKey(field));
      }
    }
    return shape;
  }

  static Column column(Field<?, ?> field) {
    return new Column(field.column(), affinity(field.kind()), !field.isNullable());
  }

  static Index index(String table, String column, boolean unique) {
    return new Index("index_" + table + "_" + column, column, unique);
  }

  static ForeignKey foreignKey(Field<?, ?> field) {
    return new ForeignKey(field.column(), field.target().name(), onDelete(field));
  }

  private static String onDelete(Field<?, ?> field) {
    return field.isOwnedByTarget() ? "CASCADE" : "SET NULL";
  }

  private static String affinity(FieldKind kind) {
    return switch (kind) {
      case TEXT, DOCUMENT, REFERENCES, DATE -> "TEXT";
      case INTEGER, BOOLEAN, INSTANT, REFERENCE -> "INTEGER";
      case REAL, DECIMAL -> "REAL";
    };
  }
}
