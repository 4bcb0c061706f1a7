package dev.sluice.desktop.cli;

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

  /** Makes one whose name begins so. */
  public static TempFolder create(String prefix) throws IOException {
    return new TempFolder(Files.createTempDirectory(prefix));
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
