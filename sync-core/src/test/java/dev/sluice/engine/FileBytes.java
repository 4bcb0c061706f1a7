package dev.sluice.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** What a database file holds, to compare it before and after. */
public final class FileBytes {

  private static final int COUNTER = 24; // where SQLite's header counts the changes of the file
  private static final int COUNTER_OF_THE_VERSION = 92; // and whose writer's version stands behind

  private FileBytes() {}

  /**
   * All but the header's two counters: the framework of Android ends the write-ahead log of each
   * file that it opens, and our driver begins it again.
   */
  public static byte[] of(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      Arrays.fill(bytes, COUNTER, COUNTER + 4, (byte) 0);
      Arrays.fill(bytes, COUNTER_OF_THE_VERSION, COUNTER_OF_THE_VERSION + 4, (byte) 0);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
