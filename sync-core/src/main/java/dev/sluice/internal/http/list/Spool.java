package dev.sluice.internal.http.list;

import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.sluice.failure.StorageException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import okio.Buffer;

/**
 * A temporary file that only the user may read. The file disappears when it is closed. On Unix a
 * crash leaves no file behind, because the open file has no name.
 */
final class Spool implements AutoCloseable {

  /** How systems say that a disk is full. */
  private static final Pattern NO_ROOM = Pattern.compile("space|quota", Pattern.CASE_INSENSITIVE);

  private final FileChannel file;

  Spool(FileChannel file) {
    this.file = file;
  }

  /** A new file in the system's folder for temporary ones. */
  static Spool create() {
    try {
      Path path = Files.createTempFile("sluice-", ".json");
      return new Spool(FileChannel.open(path, READ, WRITE, DELETE_ON_CLOSE));
    } catch (IOException problem) {
      throw failed(problem);
    }
  }

  /** Moves all bytes of a buffer to the end of the file. */
  void append(Buffer bytes) {
    try {
      bytes.writeTo(Channels.newOutputStream(file));
    } catch (IOException problem) {
      throw failed(problem);
    }
  }

  InputStream read() {
    try {
      file.position(0);
      return Channels.newInputStream(file);
    } catch (IOException problem) {
      throw failed(problem);
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException problem) {
      throw failed(problem);
    }
  }

  private static StorageException failed(IOException problem) {
    boolean full = NO_ROOM.matcher(String.valueOf(problem.getMessage())).find();
    return full
        ? new StorageException(Reason.FULL, "no room for an answer's temporary file", problem)
        : new StorageException(Reason.OTHER, "an answer's temporary file failed", problem);
  }
}
