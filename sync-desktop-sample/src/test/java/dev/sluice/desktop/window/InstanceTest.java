package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** S172: what other users of the machine can do to a window. */
@Timeout(30)
class InstanceTest {

  @TempDir Path folder;
  private Path database;

  @BeforeEach
  void begin() throws IOException {
    database = Files.createFile(folder.resolve("t.db"));
  }

  /** A lock for reading, which needs no more than the right to read, would keep it closed. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void S172_onlyTheUserMayLockItsFileOrReadItsPort() throws IOException {
    Path lock = Files.createFile(folder.resolve("t.db-window"));
    Files.setPosixFilePermissions(lock, PosixFilePermissions.fromString("rw-rw-rw-"));
    try (Instance first = Instance.first(database, () -> {}).orElseThrow()) {
      assertThat(first).isNotNull();
      for (String name : List.of("t.db-window", "t.db-window-port")) {
        assertThat(
                PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void S172_whoDoesNotKnowTheWordRaisesNoWindowAndKeepsNobodyOut() throws IOException {
    AtomicInteger knocked = new AtomicInteger();
    List<Socket> strangers = new ArrayList<>();
    try (Instance first = Instance.first(database, knocked::incrementAndGet).orElseThrow()) {
      assertThat(first).isNotNull();
      String port = Files.readString(folder.resolve("t.db-window-port")).split(" ", -1)[0];
      for (int i = 0; i < 3; i++) {
        strangers.add(new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port)));
      }
      strangers.get(0).getOutputStream().write(new byte[16]);
      strangers.get(1).getOutputStream().write(1);
      strangers.get(1).shutdownOutput();
      assertThat(Instance.first(database, () -> {})).isEqualTo(Optional.empty());
      assertThat(knocked).hasValue(1);
    } finally {
      for (Socket stranger : strangers) {
        stranger.close();
      }
    }
  }
}
