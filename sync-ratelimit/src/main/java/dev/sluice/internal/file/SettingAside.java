package dev.sluice.internal.file;

import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Renames a file with all that SQLite put beside it, so that nothing of it is lost. */
public final class SettingAside {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private SettingAside() {}

  /**
   * Renames a database file and SQLite's files beside it, the log first. SQLite would delete a log
   * that is left behind without its database file.
   */
  public static Path rename(Path file, Instant now) {
    Path aside = Damage.beside(file, "-damaged-" + STAMP.format(now));
    try {
      for (String ending : new String[] {"-wal", "-journal", "-shm", ""}) {
        Path part = Damage.beside(file, ending);
        if (Files.exists(part)) {
          Files.move(part, Damage.beside(aside, ending));
        }
      }
      return aside;
    } catch (IOException e) {
      throw new SqliteException(Reason.READ_ONLY, file + " cannot be set aside", e);
    }
  }
}
