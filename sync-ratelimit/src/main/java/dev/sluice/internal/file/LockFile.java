package dev.sluice.internal.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A file that holds a short text and whose bytes the operating system can lock. The JDK closes a
 * channel when its thread is interrupted, and some systems then drop the process's locks. To be
 * safe from interrupts, a {@link RandomAccessFile} reads and writes, and a separate thread waits
 * for locks.
 */
public final class LockFile implements AutoCloseable {

  private static final int LONGEST = 200;

  private final RandomAccessFile file;

  private LockFile(RandomAccessFile file) {
    this.file = file;
  }

  /** Opens the file. If there is none, makes one that only its owner may read. */
  public static LockFile open(Path path) throws IOException {
    PrivateFile.create(path);
    PrivateFile.refuseLink(path);
    if (Files.size(path) > LONGEST) {
      throw new IOException(path + " is no lock file");
    }
    return new LockFile(new RandomAccessFile(path.toFile(), "rw"));
  }

  /** Locks one byte; null if another process, or another part of this one, has locked it. */
  public @Nullable FileLock tryLock(long position) throws IOException {
    try {
      return file.getChannel().tryLock(position, 1, false);
    } catch (OverlappingFileLockException otherClassLoader) {
      return null;
    }
  }

  /** Locks one byte, and waits until the byte is free. */
  public FileLock lock(long position) throws IOException {
    FileLock free = tryLock(position);
    if (free != null) {
      return free;
    }
    CompletableFuture<FileLock> lock = new CompletableFuture<>();
    Thread waiting =
        new Thread(
            () -> {
              try {
                lock.complete(file.getChannel().lock(position, 1, false));
              } catch (IOException | RuntimeException e) {
                lock.completeExceptionally(e);
              }
            },
            "sluice-lock");
    waiting.setDaemon(true);
    waiting.start();
    try {
      return lock.join();
    } catch (CompletionException e) {
      throw new IOException("the lock cannot be had", e.getCause());
    }
  }

  /** The text in the file. */
  public String text() throws IOException {
    byte[] content = new byte[LONGEST];
    file.seek(0);
    int length = file.read(content);
    return new String(content, 0, Math.max(length, 0), StandardCharsets.US_ASCII).trim();
  }

  /** Replaces the text in the file: at most 200 characters of ASCII. */
  public void text(String text) throws IOException {
    byte[] content = text.getBytes(StandardCharsets.US_ASCII);
    file.seek(0);
    file.write(content);
    file.setLength(content.length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
