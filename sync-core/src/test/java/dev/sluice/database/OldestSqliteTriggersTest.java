package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.OldestSqlite;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The same with an app on Android 8. */
class OldestSqliteTriggersTest extends TriggersTest {

  @Override
  <T> T byApp(Function<SqliteConnection, T> work) {
    return alone(() -> OldestSqlite.with(file(), work));
  }

  @Test
  void itReallyIsTheOldest() {
    assertThat(text("SELECT sqlite_version()")).isEqualTo("3.18.0");
  }

  @Test
  void theFileIsSoundInItsEyes() {
    assertThat(text("PRAGMA integrity_check")).isEqualTo("ok");
  }

  private String text(String select) {
    return byApp(
        app -> {
          try (Rows rows = app.query(select)) {
            rows.next();
            return rows.text(0);
          }
        });
  }
}
