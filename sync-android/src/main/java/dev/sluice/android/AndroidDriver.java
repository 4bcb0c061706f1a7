package dev.sluice.android;

import android.content.Context;
import android.database.sqlite.SQLiteDatabase;
import dev.sluice.internal.file.PrivateFile;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * SQLite by {@code android.database.sqlite}. It differs from the framework's own ways in three
 * things. A file that SQLite finds damaged stays where it is instead of being deleted. A connection
 * is one connection and no pool. No table {@code android_metadata} is written, so an index or a
 * column with {@code COLLATE LOCALIZED} or {@code UNICODE} cannot be used.
 *
 * <p>Only a query can be interrupted; a statement that writes ends by itself. A single row of more
 * than 2 MB cannot be read.
 */
public final class AndroidDriver implements SqliteDriver {

  /**
   * For one connection only, the primary one. Collators would be registered together with a table.
   */
  private static final int FLAGS =
      SQLiteDatabase.OPEN_READWRITE
          | SQLiteDatabase.CREATE_IF_NECESSARY
          | SQLiteDatabase.NO_LOCALIZED_COLLATORS;

  private static final int WRITE_VERSION = 18; // where in the header
  private static final int LOGGED = 2; // what stands there in a file with a write-ahead log

  private final Path path;

  /** Names the file; nothing is opened yet. */
  public AndroidDriver(Path path) {
    this.path = path.toAbsolutePath();
  }

  /**
   * Names a file in the app's own folder of databases, which is made if it is missing.
   *
   * @param name of the file, without a folder
   */
  public static AndroidDriver of(Context context, String name) {
    File file = context.getDatabasePath(name);
    File folder = file.getParentFile();
    if (folder != null) {
      folder.mkdirs(); // if that fails, the opening says so
    }
    return new AndroidDriver(file.toPath());
  }

  @Override
  public Path path() {
    return path;
  }

  @Override
  public SqliteDriver at(Path file) {
    return new AndroidDriver(file);
  }

  @Override
  public SqliteConnection open() {
    AndroidErrors errors = new AndroidErrors(path);
    try {
      PrivateFile.create(path);
      boolean logged = isLogged();
      return errors.told(() -> opened(errors, logged));
    } catch (IOException e) {
      throw new SqliteException(Reason.READ_ONLY, "the database file cannot be made: " + path, e);
    }
  }

  private SqliteConnection opened(AndroidErrors errors, boolean logged) {
    SQLiteDatabase database =
        SQLiteDatabase.openDatabase(path.toString(), null, FLAGS, damaged -> {});
    database.setMaxSqlCacheSize(SQLiteDatabase.MAX_SQL_CACHE_SIZE);
    AndroidConnection connection = new AndroidConnection(database, errors);
    if (logged) {
      connection.keepLog();
    }
    return connection;
  }

  /** Whether the file has a write-ahead log, by its header. */
  private boolean isLogged() throws IOException {
    if (Files.size(path) <= WRITE_VERSION) {
      return false;
    }
    try (RandomAccessFile header = new RandomAccessFile(path.toFile(), "r")) {
      header.seek(WRITE_VERSION);
      return header.read() == LOGGED;
    }
  }
}
