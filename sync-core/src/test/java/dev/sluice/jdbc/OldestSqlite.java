package dev.sluice.jdbc;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.sqlite.SqliteConnection;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import java.util.function.Function;

/** The SQLite of Android 8, in a class loader of its own. */
public final class OldestSqlite {

  private static final Path JAR = Path.of("target", "oldest-sqlite", "sqlite-jdbc.jar");
  private static final Driver DRIVER = load();

  private OldestSqlite() {}

  private static Driver load() {
    try {
      URL[] jar = {JAR.toUri().toURL()};
      URLClassLoader loader = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader());
      Class<?> driver = loader.loadClass("org.sqlite.JDBC");
      return (Driver) driver.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Two SQLite libraries in one process must not have a file open at once. */
  public static <T> T with(Path file, Function<SqliteConnection, T> work) {
    try (SqliteConnection app =
        new JdbcConnection(
            DRIVER.connect("jdbc:sqlite:" + file, new Properties()), new JdbcErrors(file))) {
      Pragmas.set(app);
      return work.apply(app);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
