package dev.sluice.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary folders in memory, where there is room: a test in virtual time waits for no disk. What
 * real processes leave behind when they are killed is tried {@linkplain OnDisk on the disk}.
 */
public final class MemoryFolders implements TempDirFactory {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long ROOM = 4L << 30;
  private static final String PREFIX = "test";

  /** In the whole run a folder on the disk, as a user has it. */
  public static final class OnDisk implements TempDirFactory {

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test)
        throws IOException {
      return create(Sample.isWhole());
    }
  }

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test)
      throws IOException {
    return create(false);
  }

  private static Path create(boolean onDisk) throws IOException {
    return !onDisk && hasRoom()
        ? Files.createTempDirectory(MEMORY, PREFIX)
        : Files.createTempDirectory(PREFIX);
  }

  private static boolean hasRoom() throws IOException {
    return Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() > ROOM;
  }
}
