package dev.sluice.database;

import dev.sluice.database.TableShape.Column;
import dev.sluice.database.TableShape.ForeignKey;
import dev.sluice.database.TableShape.Index;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** The SQL of entity tables, exactly as Room writes it, so that a Room app accepts the file. */
final class Ddl {

  private Ddl() {}

  /** A table and its indices. */
  static List<String> create(TableShape shape) {
    List<String> statements = new ArrayList<>();
    statements.add(table(shape, shape.name()));
    shape.indices().forEach(index -> statements.add(index(index, shape.name())));
    return statements;
  }

  static String table(TableShape shape, String name) {
    StringJoiner parts = new StringJoiner(", ", "CREATE TABLE IF NOT EXISTS `" + name + "` (", ")");
    shape.columns().forEach(column -> parts.add(column(column)));
    shape.foreignKeys().forEach(key -> parts.add(foreignKey(key)));
    return parts.toString();
  }

  static String index(Index index, String table) {
    return "CREATE "
        + (index.unique() ? "UNIQUE " : "")
        + ("INDEX IF NOT EXISTS `" + index.name() + "` ON `" + table + "`")
        + (" (`" + index.column() + "`)");
  }

  static String column(Column column) {
    return ("`" + column.name() + "` " + column.affinity())
        + (column.name().equals(TableShape.ID) ? " PRIMARY KEY AUTOINCREMENT" : "")
        + (column.notNull() ? " NOT NULL" : "");
  }

  /** Room writes the blank at the end. */
  private static String foreignKey(ForeignKey key) {
    return "FOREIGN KEY(`" + key.column() + "`) " + references(key) + " ";
  }

  static String references(ForeignKey key) {
    return ("REFERENCES `" + key.parent() + "`(`id`) ON UPDATE NO ACTION ON DELETE ")
        + key.onDelete();
  }
}
