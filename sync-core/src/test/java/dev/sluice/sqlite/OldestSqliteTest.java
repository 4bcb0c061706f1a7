package dev.sluice.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The same with an app on Android 8, whose SQLite is 3.18. */
class OldestSqliteTest extends TriggersTest {

  private static final Path JAR = Path.of("target", "oldest-sqlite", "sqlite-jdbc.jar");
  private static URLClassLoader loader;
  private static Driver driver;

  @BeforeAll
  static void load() throws ReflectiveOperationException, IOException {
    URL[] jar = {JAR.toUri().toURL()};
    loader = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader());
    driver = (Driver) loader.loadClass("org.sqlite.JDBC").getDeclaredConstructor().newInstance();
  }

  @AfterAll
  static void unload() throws IOException {
    loader.close();
  }

  /** Two SQLite libraries in one process must not have a file open at once. */
  @Override
  <T> T byApp(Function<SqliteConnection, T> work) {
    return alone(
        () -> {
          try (SqliteConnection app = connect()) {
            Pragmas.set(app);
            return work.apply(app);
          }
        });
  }

  private SqliteConnection connect() {
    try {
      Connection connection = driver.connect("jdbc:sqlite:" + file(), new Properties());
      return new JdbcConnection(connection);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void itReallyIsTheOldest() {
    String version =
        byApp(
            app -> {
              try (Rows rows = app.query("SELECT sqlite_version()")) {
                rows.next();
                return rows.text(0);
              }
            });
    assertThat(version).isEqualTo("3.18.0");
  }

  @Test
  void theFileIsSoundInItsEyes() {
    String verdict =
        byApp(
            app -> {
              try (Rows rows = app.query("PRAGMA integrity_check")) {
                rows.next();
                return rows.text(0);
              }
            });
    assertThat(verdict).isEqualTo("ok");
  }
}
