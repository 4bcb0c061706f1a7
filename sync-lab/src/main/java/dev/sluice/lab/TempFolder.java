package dev.sluice.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder that goes when it is closed, with all that is in it.
 *
 * @param path where it is
 */
public record TempFolder(Path path) implements AutoCloseable {

  private static final Path MEMORY = Path.of("/dev/shm");

  /** Makes one whose name begins so. */
  public static TempFolder create(String prefix) throws IOException {
    return new TempFolder(Files.createTempDirectory(prefix));
  }

  /**
   * Makes one in memory, where the system has such a place: for files that no crash must survive.
   */
  public static TempFolder inMemory(String prefix) throws IOException {
    return Files.isWritable(MEMORY)
        ? new TempFolder(Files.createTempDirectory(MEMORY, prefix))
        : create(prefix);
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
