package dev.sluice.database;

import dev.sluice.internal.file.Damage;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Detects a second copy of SQLite in this process that has the same file open. Two copies do not
 * exclude each other, because file locks belong to a process: rows are lost, indexes break. Each
 * copy maps the log's index into memory once. Linux and Android list the mappings, so two mappings
 * show two copies.
 */
final class SqliteCopies {

  private static final Path MAPPED = Paths.get("/proc/self/maps");
  private static final int OFFSET = 2;
  private static final int INODE = 4;
  private static final int NAME = 5;

  private SqliteCopies() {}

  /**
   * Refuses a file that a second copy of SQLite has read before this call. A copy that reads the
   * file later is found by the next call.
   */
  static void refuseSecond(SqliteConnection connection, Path file) {
    Pragmas.ask(connection, "PRAGMA user_version"); // a read maps the index of the log
    Path index = Damage.beside(file, "-shm");
    if (isTwice(index)) {
      throw new SqliteException(
          Reason.OTHER,
          "two copies of SQLite in this process have "
              + (file + " open, and their locks do not exclude each other:")
              + " open it by one of them only",
          null);
    }
  }

  private static boolean isTwice(Path index) {
    try {
      String inode = inode(index);
      return inode != null && beginnings(index, inode) > 1;
    } catch (IOException | UnsupportedOperationException e) {
      return false; // not Linux, or the files cannot be read
    }
  }

  private static @Nullable String inode(Path index) throws IOException {
    return Files.exists(MAPPED) && Files.exists(index)
        ? Files.getAttribute(index, "unix:ino").toString()
        : null;
  }

  /** Counts by the inode, since Android has several paths to the same folder. */
  private static long beginnings(Path index, String inode) throws IOException {
    String name = "/" + index.getFileName();
    try (Stream<String> lines = Files.lines(MAPPED)) {
      return lines
          .filter(line -> line.endsWith(name))
          .map(line -> List.of(line.split(" +", NAME + 1)))
          .filter(parts -> parts.size() > NAME && parts.get(INODE).equals(inode))
          .filter(parts -> parts.get(OFFSET).matches("0+"))
          .count();
    }
  }
}
