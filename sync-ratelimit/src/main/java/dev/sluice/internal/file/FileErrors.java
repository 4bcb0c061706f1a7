package dev.sluice.internal.file;

import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The errors about a file, with the same messages for each driver of SQLite. */
public final class FileErrors {

  private FileErrors() {}

  /**
   * Creates an error. If a person can mend the cause, the message names the cause and leaves out
   * SQLite's message.
   */
  public static SqliteException of(Reason reason, Path file, Exception cause) {
    return new SqliteException(reason, words(reason, file, cause.getMessage()), cause);
  }

  private static String words(Reason reason, Path file, @Nullable String ofSqlite) {
    return switch (reason) {
      case LOCKED -> "another process keeps " + file + " locked";
      case FULL -> "no room is left for " + file;
      case READ_ONLY -> file + " cannot be opened or may not be written";
      case DAMAGED -> Damage.words(file);
      default -> String.valueOf(ofSqlite);
    };
  }
}
