package dev.sluice.sqlite;

import dev.sluice.failure.StorageException;
import dev.sluice.failure.StorageException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who holds slots of a file, and whether the others live: each holder has locked a byte of its own,
 * far behind the end of {@code FILE-lock}, and the operating system lets go of it with the process.
 * On some systems a process loses its locks on a file when it closes any channel to it, so all
 * holders of a process share one channel.
 */
final class SlotHolder implements AutoCloseable {

  private static final Map<Path, Locks> OPEN = new HashMap<>(); // guards what it holds, too

  private static final byte[] MARK =
      "This file belongs to the slots beside it.\n".getBytes(StandardCharsets.US_ASCII);

  private static final long ALONE = 0; // nobody's byte: those of holders are odd

  private final long id;
  private final Path file;
  private final Locks locks;

  /** The channel of this process to one file, and the locks that its holders have on it. */
  private record Locks(FileChannel channel, Map<Long, FileLock> mine) {

    @Nullable FileLock tryLock(long id) throws IOException {
      try {
        return channel.tryLock(id, 1, false);
      } catch (OverlappingFileLockException otherClassLoader) {
        return null;
      }
    }
  }

  private SlotHolder(Path file) throws IOException {
    this.file = file;
    this.locks =
        OPEN.containsKey(file) ? OPEN.get(file) : new Locks(channel(file), new HashMap<>());
    FileLock lock = null;
    long drawn = 0;
    while (lock == null) {
      drawn = UUID.randomUUID().getMostSignificantBits() >>> 2 | 1;
      lock = locks.tryLock(drawn);
    }
    this.id = drawn;
    locks.mine().put(id, lock);
    OPEN.put(file, locks);
  }

  private static FileChannel channel(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** A new holder of slots in this file. */
  static SlotHolder of(Path slots) {
    Path file = Damage.beside(slots, "-lock");
    synchronized (OPEN) {
      try {
        PrivateFile.create(file);
        return new SlotHolder(file.toRealPath());
      } catch (IOException e) {
        throw unusable(file, e);
      }
    }
  }

  /** Does what no two holders may do at once, of this process or another. */
  <T> T alone(Supplier<T> work) {
    synchronized (OPEN) {
      try {
        FileLock lock = locks.channel().lock(ALONE, 1, false);
        try {
          return work.get();
        } finally {
          lock.release();
        }
      } catch (IOException e) {
        throw unusable(file, e);
      }
    }
  }

  /** Whether there have been slots beside the lock file, as far as anybody can tell. */
  boolean isMarked() {
    synchronized (OPEN) {
      try {
        return locks.channel().size() == MARK.length;
      } catch (IOException e) {
        throw unusable(file, e);
      }
    }
  }

  /** Whether a lock file of this size is one of slots. Reading it might lose its locks. */
  static boolean isMark(long size) {
    return size == MARK.length;
  }

  /** Remembers that there are slots beside the lock file, for when somebody removes them. */
  void mark() {
    synchronized (OPEN) {
      try {
        if (locks.channel().size() != MARK.length) {
          locks.channel().write(ByteBuffer.wrap(MARK), 0);
        }
      } catch (IOException e) {
        throw unusable(file, e);
      }
    }
  }

  /** Its name in the file: a number that nobody else has. */
  long id() {
    return id;
  }

  /** Whether this or another holder may still use what it holds. */
  boolean lives(long other) {
    synchronized (OPEN) {
      if (locks.mine().containsKey(other)) {
        return true;
      }
      try (FileLock free = locks.tryLock(other)) {
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
          locks.channel().close();
        }
      } catch (IOException e) {
        throw unusable(file, e);
      }
    }
  }

  private static StorageException unusable(Path file, IOException e) {
    return new StorageException(Reason.READ_ONLY, "the lock file cannot be used: " + file, e);
  }
}
