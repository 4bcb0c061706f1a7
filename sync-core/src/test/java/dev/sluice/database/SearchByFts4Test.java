package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.process.Forwarding;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The same by an SQLite that has FTS4 only. */
class SearchByFts4Test extends SearchTest {

  private record WithoutFts5(SqliteDriver driver) implements SqliteDriver {

    @Override
    public Path path() {
      return driver.path();
    }

    @Override
    public SqliteConnection open() {
      SqliteConnection connection = driver.open();
      return Forwarding.of(
          SqliteConnection.class,
          (method, arguments) -> {
            if (arguments.length > 0 && arguments[0] instanceof String sql) {
              arguments[0] = sql.replace("USING fts5", "USING fts_unknown");
            }
            return Forwarding.call(connection, method, arguments);
          });
    }

    @Override
    public SqliteDriver at(Path file) {
      return driver.at(file);
    }
  }

  @Override
  SqliteDriver driver() {
    return new WithoutFts5(new JdbcDriver(file()));
  }

  @Test
  void itIsFts4() {
    assertThat(number("SELECT count(*) FROM sqlite_master WHERE sql LIKE '%USING fts4%'")).isOne();
  }
}
