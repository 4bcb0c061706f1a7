package dev.sluice.internal.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What another process does to a file while this one looks is no damage. */
class NoDamageTest {

  private static final int FILES = 1_000;

  @TempDir Path folder;

  /**
   * As SQLite does it: the file gets its first page, then a log; whoever closes deletes the log.
   */
  @Test
  void aFileThatComesAndALogThatGoesAreNoDamage() throws Exception {
    byte[] page = "SQLite format 3".getBytes(UTF_8);
    byte[] log = ByteBuffer.allocate(64).putInt(0x377f0682).array();
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      for (int i = 0; i < FILES; i++) {
        Path file = folder.resolve(i + ".db");
        Future<?> made =
            other.submit(
                () -> {
                  Files.write(file, page);
                  Files.write(Damage.beside(file, "-wal"), log);
                  Files.write(Damage.beside(file, "-lock"), page);
                  Files.delete(Damage.beside(file, "-wal"));
                  return file;
                });
        while (!made.isDone()) {
          Damage.refuse(file);
        }
        made.get();
      }
    } finally {
      other.shutdownNow();
    }
  }
}
