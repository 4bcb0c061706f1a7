package dev.sluice.lab.torture;

import dev.sluice.lab.TempFolder;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The database of an app that was just installed. It is made once: that takes its time. */
final class NewFile {

  private static byte[] made = new byte[0];

  private NewFile() {}

  static void copyTo(Path file) throws IOException {
    Files.write(file, made());
  }

  private static synchronized byte[] made() throws IOException {
    if (made.length == 0) {
      try (TempFolder folder = TempFolder.inMemory("sluice-torture")) {
        Path file = folder.path().resolve("new.db");
        TrackerDatabase.open(file).close();
        made = Files.readAllBytes(file);
      }
    }
    return made;
  }
}
