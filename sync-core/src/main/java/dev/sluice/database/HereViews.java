package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import java.util.Locale;

/**
 * Views of the rows that an app shows, for its own SQL. They belong to the connection, not to the
 * file: since SQLite 3.26, a view in the file would make a migration fail that drops a table and
 * renames another one to its name, as those of Room do.
 */
final class HereViews {

  private static final String END = "_here";

  private HereViews() {}

  /** Makes the views that a statement may name, unless the file has something of that name. */
  static void put(String statement, SyncSchema schema, SqliteConnection connection) {
    String text = statement.toLowerCase(Locale.ROOT);
    for (EntityType<?> type : schema.types()) {
      String view = type.name() + END;
      if (text.contains(view.toLowerCase(Locale.ROOT)) && !isTaken(view, connection)) {
        connection.execute(create(view, type));
      }
    }
  }

  private static boolean isTaken(String view, SqliteConnection connection) {
    String select =
        "SELECT EXISTS (SELECT 1 FROM `sqlite_master` WHERE `name` = ?1 COLLATE NOCASE)";
    return Pragmas.ask(connection, select, view) != 0;
  }

  private static String create(String view, EntityType<?> type) {
    return "CREATE TEMP VIEW IF NOT EXISTS `"
        + (view + "` AS SELECT e.* FROM `main`.`" + type.name() + "` e WHERE e.`deleted` = 0")
        + QuerySql.known(type);
  }
}
