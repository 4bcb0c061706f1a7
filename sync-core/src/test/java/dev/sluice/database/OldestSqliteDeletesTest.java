package dev.sluice.database;

import dev.sluice.jdbc.OldestSqlite;
import dev.sluice.sqlite.SqliteConnection;
import java.util.function.Function;

/** The same with an app on Android 8. */
class OldestSqliteDeletesTest extends HardDeletesTest {

  @Override
  <T> T byApp(Function<SqliteConnection, T> work) {
    return alone(() -> OldestSqlite.with(file(), work));
  }
}
