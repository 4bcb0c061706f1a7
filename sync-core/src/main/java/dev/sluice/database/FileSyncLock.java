package dev.sluice.database;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.LockFile;
import dev.sluice.internal.store.SyncLock;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lock of the operating system on the file {@code DATABASE-lock}. On some systems, closing any
 * descriptor of a file releases all of the process's locks on the file. So a process opens a locked
 * file once, and all locks in the process share the open file.
 *
 * <p>The file's text is the time of the last full sync and the synced database's identity. The
 * identity shows if another database has replaced the synced one under the same name.
 */
final class FileSyncLock implements SyncLock {

  /** A byte far behind the end of the file, as some systems let nobody read a locked range. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private static final Map<Path, LockFile> HELD = new HashMap<>(); // and its lock

  private final Path file;
  private final Time time;
  private final String identity;
  private boolean mine; // under the lock of HELD

  /**
   * Creates the lock of a database; the file stays unlocked. All links to the database must be
   * given as the same path. The identity is a text that no other database has.
   */
  FileSyncLock(Path database, Time time, String identity) {
    Path absolute = database.toAbsolutePath().normalize();
    this.file = absolute.resolveSibling(absolute.getFileName() + "-lock");
    this.time = time;
    this.identity = identity;
  }

  /** Work on the open file; answers the text of the file. */
  private interface Work {
    String with(LockFile open) throws IOException;
  }

  @Override
  public boolean tryAcquire() {
    synchronized (HELD) {
      // closing a second descriptor of the file would release the lock of the first
      if (HELD.containsKey(file)) {
        return false;
      }
      try {
        LockFile open = LockFile.open(file);
        try {
          mine = open.tryLock(LOCKED_BYTE) != null;
        } finally {
          if (!mine) {
            open.close();
          }
        }
        if (mine) {
          HELD.put(file, open);
        }
        return mine;
      } catch (IOException e) {
        throw unusable(e);
      }
    }
  }

  @Override
  public boolean isHeldInThisProcess() {
    synchronized (HELD) {
      return HELD.containsKey(file);
    }
  }

  @Override
  public void release() {
    synchronized (HELD) {
      if (!mine) {
        return;
      }
      mine = false;
      LockFile open = HELD.remove(file);
      try {
        if (open != null) {
          open.close(); // and its lock goes with it
        }
      } catch (IOException e) {
        throw unusable(e);
      }
    }
  }

  @Override
  public @Nullable Instant lastFullSync() {
    return past(time(work(LockFile::text)));
  }

  /** A time in the future comes from a clock that was wrong, so it does not count. */
  private @Nullable Instant past(@Nullable Instant when) {
    return when == null || when.isAfter(time.now()) ? null : when;
  }

  /** The time in the text; null if a crash cut the text short, or for another database. */
  private @Nullable Instant time(String text) {
    int space = text.indexOf(' ');
    if (space < 0 || !text.substring(space + 1).equals(identity)) {
      return null;
    }
    try {
      return Instant.parse(text.substring(0, space));
    } catch (DateTimeException unknown) {
      return null;
    }
  }

  @Override
  public void lastFullSync(@Nullable Instant when) {
    work(
        open -> {
          if (when != null && !(mine && HELD.get(file) == open)) {
            throw new IllegalStateException(
                "only the holder of the lock may set the time of the last sync");
          }
          String text = when == null ? "" : when + " " + identity + "\n";
          open.text(text);
          return text;
        });
  }

  private String work(Work work) {
    synchronized (HELD) {
      LockFile held = HELD.get(file);
      if (held != null) {
        return done(work, held);
      }
      try (LockFile open = LockFile.open(file)) {
        return done(work, open);
      } catch (IOException e) {
        throw unusable(e);
      }
    }
  }

  private String done(Work work, LockFile open) {
    try {
      return work.with(open);
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private StorageException unusable(IOException e) {
    return new StorageException(
        Reason.READ_ONLY, "the lock file cannot be used: " + e.getMessage(), e);
  }
}
