package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Nobody else on the machine may read what an engine writes. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class FileModesTest extends Scenario {

  @Test
  void allFilesAreTheirOwnersOnly() throws IOException {
    Device device = synced();
    device.entry("secret");

    assertThat(modes())
        .containsOnlyKeys(
            "a.db",
            "a.db-lock",
            "a.db-shm",
            "a.db-slots",
            "a.db-slots-lock",
            "a.db-slots-shm",
            "a.db-slots-wal",
            "a.db-wal")
        .allSatisfy((file, mode) -> assertThat(mode).isEqualTo("rw-------"));
  }

  private Map<String, String> modes() throws IOException {
    Map<String, String> modes = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        modes.put(file.getFileName().toString(), mode);
      }
    }
    return modes;
  }
}
