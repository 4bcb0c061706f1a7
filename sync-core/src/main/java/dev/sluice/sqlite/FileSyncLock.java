package dev.sluice.sqlite;

import dev.sluice.failure.StorageException;
import dev.sluice.failure.StorageException.Reason;
import dev.sluice.store.SyncLock;
import dev.sluice.time.Time;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lock of the operating system on the file {@code DATABASE-lock}, which holds the time of the
 * last full sync as text. On some systems a process loses its locks on a file when it closes any
 * channel to it, so a process has one channel to a locked file and all locks of the process share
 * it.
 */
final class FileSyncLock implements SyncLock {

  /** Far behind all content: elsewhere a locked range cannot be read. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private static final int LONGEST_CONTENT = 64;

  private static final Map<Path, FileChannel> HELD = new HashMap<>(); // and its lock

  private final Path file;
  private final Time time;
  private boolean mine; // under the lock of HELD

  FileSyncLock(Path database, Time time) {
    Path absolute = database.toAbsolutePath().normalize();
    this.file = absolute.resolveSibling(absolute.getFileName() + "-lock");
    this.time = time;
  }

  @Override
  public boolean tryAcquire() {
    synchronized (HELD) {
      try {
        Path key = key();
        if (HELD.containsKey(key)) {
          return false;
        }
        FileChannel channel = locked(key);
        if (channel == null) {
          return false;
        }
        HELD.put(key, channel);
        mine = true;
        return true;
      } catch (IOException e) {
        throw unusable(e);
      }
    }
  }

  /** The same for all ways to name the file. */
  private Path key() throws IOException {
    PrivateFile.create(file);
    return file.toRealPath();
  }

  private static @Nullable FileChannel locked(Path key) throws IOException {
    FileChannel channel = FileChannel.open(key, StandardOpenOption.READ, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      taken = channel.tryLock(LOCKED_BYTE, 1, false) != null;
      return taken ? channel : null;
    } catch (OverlappingFileLockException otherClassLoader) {
      return null;
    } finally {
      if (!taken) {
        channel.close();
      }
    }
  }

  @Override
  public void release() {
    synchronized (HELD) {
      if (!mine) {
        return;
      }
      mine = false;
      try {
        FileChannel channel = HELD.remove(key());
        if (channel != null) {
          channel.close();
        }
      } catch (IOException e) {
        throw unusable(e);
      }
    }
  }

  @Override
  public @Nullable Instant lastFullSync() {
    synchronized (HELD) {
      try {
        Path key = key();
        FileChannel held = HELD.get(key);
        if (held != null) {
          return past(read(held));
        }
        try (FileChannel channel = FileChannel.open(key, StandardOpenOption.READ)) {
          return past(read(channel));
        }
      } catch (IOException e) {
        throw unusable(e);
      }
    }
  }

  /** A time that is still to come was told by a clock that was wrong. */
  private @Nullable Instant past(@Nullable Instant when) {
    return when == null || when.isAfter(time.now()) ? null : when;
  }

  /** A text that a crash cut short says nothing. */
  private static @Nullable Instant read(FileChannel channel) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(LONGEST_CONTENT);
    int length = channel.read(content, 0);
    String text = new String(content.array(), 0, Math.max(length, 0), StandardCharsets.US_ASCII);
    try {
      return Instant.parse(text.trim());
    } catch (DateTimeException unknown) {
      return null;
    }
  }

  @Override
  public void lastFullSync(@Nullable Instant when) {
    synchronized (HELD) {
      try {
        Path key = key();
        FileChannel held = HELD.get(key);
        if (when != null && (!mine || held == null)) {
          throw new IllegalStateException("only who holds the right to sync may say when it ended");
        }
        if (held != null) {
          write(held, when);
          return;
        }
        try (FileChannel channel = FileChannel.open(key, StandardOpenOption.WRITE)) {
          write(channel, when);
        }
      } catch (IOException e) {
        throw unusable(e);
      }
    }
  }

  private static void write(FileChannel channel, @Nullable Instant when) throws IOException {
    String text = when == null ? "" : when + "\n";
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
  }

  private StorageException unusable(IOException e) {
    return new StorageException(Reason.READ_ONLY, "the lock file cannot be used: " + file, e);
  }
}
