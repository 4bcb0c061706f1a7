package dev.sluice.ratelimit.file;

import dev.sluice.internal.file.Damage;
import dev.sluice.internal.file.LockFile;
import dev.sluice.internal.file.PrivateFile;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A holder of slots in a file. Each holder locks a byte of its own in {@code FILE-lock}, and the
 * operating system unlocks the byte when the holder's process ends. Other holders check the lock to
 * learn whether this holder is alive. All holders of a process share one open lock file: if a
 * process closes the file, some systems drop all locks that the process has on the file.
 *
 * <p>A holder's number begins with the number of its lock file, made from the inode. If the lock
 * file was replaced, a holder of the old lock file cannot be checked, and counts as alive until its
 * lease ends.
 */
final class LeaseHolder implements AutoCloseable {

  private static final Map<Path, Locks> OPEN = new HashMap<>(); // guards what it holds, too

  private static final String MARK = "This file belongs to the slots beside it.";
  private static final String IN_USE = "This file belongs to slots that are used."; // as long

  private static final String OPEN_IN = "dev.sluice.slots.open:"; // a name in the JVM's properties
  private static final String LOADER = UUID.randomUUID().toString();

  private static final long ALONE = 0; // nobody's byte: those of holders are odd
  private static final int NUMBER_SHIFT = 32;
  private static final int NUMBER_BITS = 0x3fffffff;

  private final long id;
  private final Path file;
  private final Locks locks;

  /** The lock file as this process has it open, its number, and the locks of holders here. */
  private record Locks(LockFile open, long number, Map<Long, FileLock> mine) {

    static Locks of(Path file) throws IOException {
      LockFile open = LockFile.open(file);
      try {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return new Locks(open, String.valueOf(key).hashCode() & NUMBER_BITS, new HashMap<>());
      } catch (IOException | RuntimeException e) {
        open.close();
        throw e;
      }
    }

    long draw() {
      int random = UUID.randomUUID().hashCode();
      return number << NUMBER_SHIFT | (random & 0xffffffffL) | 1;
    }

    boolean isHere(long holder) {
      return holder >>> NUMBER_SHIFT == number;
    }
  }

  private LeaseHolder(Path file) throws IOException {
    this.file = file;
    this.locks = OPEN.containsKey(file) ? OPEN.get(file) : Locks.of(file);
    FileLock lock = null;
    long drawn = 0;
    while (lock == null) {
      drawn = locks.draw();
      lock = locks.mine().containsKey(drawn) ? null : locks.open().tryLock(drawn);
    }
    this.id = drawn;
    locks.mine().put(id, lock);
    OPEN.put(file, locks);
  }

  /**
   * Creates a holder of slots in this file.
   *
   * @param slots the slot file's path, as {@code CanonicalFile} returns the path
   */
  static LeaseHolder of(Path slots) {
    Path file = Damage.beside(slots, "-lock");
    synchronized (OPEN) {
      refuseOtherLoaders(file, slots);
      try {
        if (!OPEN.containsKey(file)) {
          FileCheck.refuseOthers(slots); // to read what SQLite has open would lose its locks
        }
        return new LeaseHolder(file);
      } catch (IOException e) {
        throw unusable(file, e);
      } finally {
        if (!OPEN.containsKey(file)) {
          System.getProperties().remove(OPEN_IN + file, LOADER);
        }
      }
    }
  }

  /**
   * Refuses a file that another class loader of this process has open. Classes of the other loader
   * see none of our locks, and drop our locks when closing the file.
   */
  private static void refuseOtherLoaders(Path file, Path slots) {
    Object other = System.getProperties().putIfAbsent(OPEN_IN + file, LOADER);
    if (other != null && !other.equals(LOADER)) {
      throw new SqliteException(
          Reason.OTHER,
          slots
              + " is open in another class loader of this process, whose locks cannot be seen from"
              + " here: put the limiter where both can load it, or give each a file of its own",
          null);
    }
  }

  /** Runs work that no other holder may run at the same time, in this process or another. */
  <T> T alone(Supplier<T> work) {
    synchronized (OPEN) {
      try {
        FileLock alone = locks.open().lock(ALONE);
        try {
          return work.get();
        } finally {
          alone.release();
        }
      } catch (IOException e) {
        throw unusable(file, e);
      }
    }
  }

  /** Whether a file of slots has been beside this lock file before. */
  boolean isMarked() {
    String text = text();
    return text.equals(MARK) || text.equals(IN_USE);
  }

  /** Whether the slots were in use, and nobody has closed them since then: so they have a log. */
  boolean isInUse() {
    return text().equals(IN_USE);
  }

  private String text() {
    synchronized (OPEN) {
      try {
        return locks.open().text();
      } catch (IOException e) {
        throw unusable(file, e);
      }
    }
  }

  /**
   * Whether a lock file of this size belongs to slots. Only the size is checked, because reading
   * the file might drop its locks.
   */
  static boolean isMark(long size) {
    return size == MARK.length();
  }

  /**
   * Marks the lock file as used for slots. The mark lets a later process notice that somebody has
   * removed the slot file or its log.
   *
   * @param inUse whether somebody has the slot file open; false after SQLite has removed the log
   */
  void mark(boolean inUse) {
    String mark = inUse ? IN_USE : MARK;
    synchronized (OPEN) {
      if (text().equals(mark)) {
        return;
      }
      try {
        locks.open().text(mark);
      } catch (IOException e) {
        throw unusable(file, e);
      }
    }
  }

  /** Whether no other holder of this process has the slots open. */
  boolean isFirst() {
    synchronized (OPEN) {
      return locks.mine().size() == 1;
    }
  }

  /** The unique number of this holder in the file. */
  long id() {
    return id;
  }

  /** Whether that holder may still be alive and use its slots. */
  boolean lives(long other) {
    synchronized (OPEN) {
      if (locks.mine().containsKey(other) || !locks.isHere(other)) {
        return true;
      }
      try (FileLock free = locks.open().tryLock(other)) {
        return free == null;
      } catch (IOException e) {
        throw unusable(file, e);
      }
    }
  }

  @Override
  public void close() {
    synchronized (OPEN) {
      try {
        FileLock lock = locks.mine().remove(id);
        if (lock != null) {
          lock.release();
        }
        if (locks.mine().isEmpty() && OPEN.remove(file, locks)) {
          System.getProperties().remove(OPEN_IN + file, LOADER);
          locks.open().close();
        }
      } catch (IOException e) {
        throw unusable(file, e);
      }
    }
  }

  private static SqliteException unusable(Path file, IOException e) {
    return new SqliteException(
        Reason.READ_ONLY,
        "the lock file cannot be used: " + e.getMessage() + PrivateFile.ownerOf(file),
        e);
  }
}
