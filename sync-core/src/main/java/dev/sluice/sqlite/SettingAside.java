package dev.sluice.sqlite;

import dev.sluice.failure.BusyException;
import dev.sluice.failure.StorageException;
import dev.sluice.failure.StorageException.Reason;
import dev.sluice.time.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Renames a file with all that SQLite put beside it, so that nothing of it is lost. */
final class SettingAside {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private SettingAside() {}

  /** A database, under the lock that a sync takes. It then counts as never synced. */
  static Path database(Path file, Time time) {
    FileSyncLock lock = new FileSyncLock(file, time, "");
    if (!lock.tryAcquire()) {
      throw new BusyException(lock.isHeldInThisProcess());
    }
    try {
      Path aside = rename(file, time.now());
      lock.lastFullSync(null);
      return aside;
    } finally {
      lock.release();
    }
  }

  /**
   * The log goes first: without its file it is still a log, but SQLite deletes one that it finds
   * beside a file that begins anew.
   */
  static Path rename(Path file, Instant now) {
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
      throw new StorageException(Reason.READ_ONLY, file + " cannot be set aside", e);
    }
  }
}
