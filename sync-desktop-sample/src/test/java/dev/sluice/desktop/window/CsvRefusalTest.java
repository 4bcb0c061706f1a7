package dev.sluice.desktop.window;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A file that cannot be read is named in words. */
class CsvRefusalTest extends OnADisplay {

  @Test
  void aFileThatIsNotThereIsSaid() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      Path csv = folder.resolve("gone.csv");
      screen.chooseFile("Import", csv);
      screen.await("why", () -> screen.says("Not done: " + csv + " does not exist"));
      screen.chooseFile("Import", folder);
      screen.await("why", () -> screen.says("Not done: " + folder));
    }
  }

  @Test
  void aLongImportSaysThatItHasBegun() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      var disk = screen.slowDisk();
      Path csv = folder.resolve("in.csv");
      Files.writeString(csv, "description,start\nA,2026-01-01T10:00:00Z\n");
      screen.chooseFile("Import", csv);
      screen.await("what is done", () -> screen.says("Reading in.csv"));
      disk.countDown();
    }
  }
}
