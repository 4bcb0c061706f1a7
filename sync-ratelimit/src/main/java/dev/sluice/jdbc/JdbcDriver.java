package dev.sluice.jdbc;

import dev.sluice.internal.file.PrivateFile;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;

/**
 * Opens SQLite by {@code org.xerial:sqlite-jdbc}, a library that the app must bring along. The
 * first connection of a process takes some tenths of a second, because the library unpacks its
 * native part. The native part goes to a private folder, and the folder is deleted after loading.
 * If the app has set {@code org.sqlite.tmpdir} or {@code org.sqlite.lib.path}, sqlite-jdbc uses the
 * app's folder instead.
 */
public final class JdbcDriver implements SqliteDriver {

  private final Path path;

  /** Names the file; nothing is opened yet. */
  public JdbcDriver(Path path) {
    this.path = path.toAbsolutePath();
  }

  @Override
  public Path path() {
    return path;
  }

  @Override
  public SqliteConnection open() {
    JdbcErrors errors = new JdbcErrors(path);
    SQLiteConfig config = new SQLiteConfig();
    config.setGetGeneratedKeys(false);
    try {
      NativeLibrary.load();
      PrivateFile.create(path);
      return new JdbcConnection(config.createConnection("jdbc:sqlite:" + name()), errors);
    } catch (IOException e) {
      throw new SqliteException(
          SqliteException.Reason.READ_ONLY, "the database file cannot be made: " + path, e);
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  /** A question mark would begin the driver's own settings, unless it is written as in a URI. */
  private String name() {
    String plain = path.toString();
    return plain.indexOf('?') < 0
        ? plain
        : "file:" + plain.replace("%", "%25").replace("?", "%3f").replace("#", "%23");
  }

  @Override
  public SqliteDriver at(Path file) {
    return new JdbcDriver(file);
  }
}
