package dev.sluice.ratelimit.file;

import dev.sluice.internal.file.Damage;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.file.PrivateFile;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Distinguishes slot files from all other files. A wrong path on the command line may name any
 * file. So the check comes before SQLite opens the file.
 */
final class FileCheck {

  /** The application id in the header of the SQLite file: "SLOT". */
  static final int APPLICATION = 0x534c4f54; // "SLOT"

  /** The version of the tables. */
  static final int LAYOUT = 1;

  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER = 100;
  private static final int VERSION_AT = 60;
  private static final int APPLICATION_AT = 68;
  private static final Set<String> FIRST_TABLES = Set.of("clock", "account", "slot", "start");

  private FileCheck() {}

  /**
   * Refuses an existing file that does not hold slots. A file with an unreadable header, but with
   * the lock file of slots beside it, counts as a damaged slot file.
   */
  static void refuseOthers(Path file) {
    try {
      if (!Files.exists(file) || (Files.isRegularFile(file) && Files.size(file) == 0)) {
        return;
      }
      Path lock = Damage.beside(file, "-lock");
      ByteBuffer header = Files.isRegularFile(file) ? header(file) : ByteBuffer.allocate(0);
      boolean sqlite = header.capacity() == HEADER && startsWithMagic(header);
      boolean ours =
          sqlite
              ? header.getInt(APPLICATION_AT) == APPLICATION
                  || (header.getInt(APPLICATION_AT) == 0 && Files.exists(lock))
              : Files.isRegularFile(lock) && LeaseHolder.isMark(Files.size(lock));
      if (!ours) {
        throw notOurs(file);
      }
      if (sqlite && header.getInt(VERSION_AT) > LAYOUT) {
        throw new SqliteException(
            Reason.NEWER, file + " was written by a newer version of this program", null);
      }
    } catch (IOException e) {
      throw new SqliteException(
          Reason.READ_ONLY, file + " cannot be read" + PrivateFile.ownerOf(file), e);
    }
  }

  private static ByteBuffer header(Path file) throws IOException {
    byte[] header = new byte[HEADER];
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
      return open.read(header) == HEADER ? ByteBuffer.wrap(header) : ByteBuffer.allocate(0);
    }
  }

  private static boolean startsWithMagic(ByteBuffer header) {
    for (int i = 0; i < MAGIC.length; i++) {
      if (header.get(i) != MAGIC[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether the tables are still to be made. */
  static boolean isFresh(SqliteConnection connection, Path file) {
    if (Pragmas.ask(connection, "PRAGMA application_id") == APPLICATION) {
      return false;
    }
    Set<String> tables = Pragmas.tables(connection);
    if (!tables.isEmpty() && !FIRST_TABLES.containsAll(tables)) {
      throw notOurs(file);
    }
    return true;
  }

  /** The first layout had no name in the header. What such a file held counts as used. */
  static void dropFirstTables(SqliteConnection connection) {
    FIRST_TABLES.forEach(table -> connection.execute("DROP TABLE IF EXISTS `" + table + "`"));
  }

  private static SqliteException notOurs(Path file) {
    return new SqliteException(
        Reason.OTHER, file + " is not a file of slots, and was left as it is", null);
  }
}
