package dev.sluice.lab.torture;

import dev.sluice.internal.file.CanonicalFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * What of a database survives a power cut: of the write-ahead log only what was synced. SQLite
 * syncs the log at a commit if {@code synchronous} is FULL, and before a checkpoint writes to the
 * database. Numbers are those of SQLite's page on the format of the log and its index.
 */
final class Disk {

  private static final int INDEX_HEADER = 100;
  private static final int PAGE_SIZE_AT = 14;
  private static final int FRAMES_AT = 16;
  private static final int SALT_AT = 32;
  private static final int BACKFILLED_AT = 96;
  private static final int LOG_HEADER = 32;
  private static final int FRAME_HEADER = 24;
  private static final int LARGEST_PAGE = 65_536;

  private final Path file;
  private long salt;
  private int synced;
  private byte[] kept = new byte[0];
  private byte[] log = new byte[0];

  Disk(Path file) {
    this.file = file;
  }

  /** Whether that is the database, by this name or another. */
  boolean isOf(Path other) {
    return CanonicalFile.of(other).equals(CanonicalFile.of(file));
  }

  /** A commit has just synced the log. */
  void sync() {
    ByteBuffer index = index();
    salt = index.getLong(SALT_AT);
    synced = index.getInt(FRAMES_AT);
  }

  /** The power is gone: what comes later reaches the disk no more. */
  void cut() {
    ByteBuffer index = index();
    int frames = index.getInt(BACKFILLED_AT);
    if (index.getLong(SALT_AT) == salt) {
      frames = Math.max(frames, Math.min(synced, index.getInt(FRAMES_AT)));
    }
    int page = Short.toUnsignedInt(index.getShort(PAGE_SIZE_AT));
    long length = LOG_HEADER + (long) frames * (FRAME_HEADER + (page == 1 ? LARGEST_PAGE : page));
    kept = read(file);
    byte[] whole = read(beside("-wal"));
    log = Arrays.copyOf(whole, (int) Math.min(whole.length, length));
  }

  /** The device starts, and finds what was on the disk at the cut. */
  void restore() {
    try {
      Files.write(file, kept);
      Files.write(beside("-wal"), log);
      Files.deleteIfExists(beside("-shm"));
    } catch (IOException e) {
      throw new UncheckedIOException("the disk is broken", e);
    }
  }

  private ByteBuffer index() {
    ByteBuffer header = ByteBuffer.allocate(INDEX_HEADER).order(ByteOrder.nativeOrder());
    Path index = beside("-shm");
    if (Files.exists(index)) {
      try (FileChannel channel = FileChannel.open(index, StandardOpenOption.READ)) {
        channel.read(header, 0);
      } catch (IOException e) {
        throw new UncheckedIOException("the index of the log cannot be read", e);
      }
    }
    return header;
  }

  private Path beside(String end) {
    return file.resolveSibling(file.getFileName() + end);
  }

  private static byte[] read(Path path) {
    try {
      return Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
    } catch (IOException e) {
      throw new UncheckedIOException("the disk cannot be read", e);
    }
  }
}
