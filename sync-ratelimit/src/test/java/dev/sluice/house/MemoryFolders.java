package dev.sluice.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary folders in memory, where there is room: a build waits for no disk. The whole run has
 * its folders on the disk, as a user has them.
 */
public final class MemoryFolders implements TempDirFactory {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long ROOM = 4L << 30;
  private static final String PREFIX = "test";

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test)
      throws IOException {
    return !Sample.isWhole() && hasRoom()
        ? Files.createTempDirectory(MEMORY, PREFIX)
        : Files.createTempDirectory(PREFIX);
  }

  private static boolean hasRoom() throws IOException {
    return Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() > ROOM;
  }
}
