package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.desktop.window.account.FileVault;
import dev.sluice.desktop.window.account.Vault.Wish;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** S99: links to other files, under the names of what the window keeps beside a database. */
@EnabledOnOs({OS.LINUX, OS.MAC}) // not every user of Windows may make links
class LinksTest {

  @TempDir Path folder;
  private Path database;
  private Path other;

  @BeforeEach
  void begin() throws IOException {
    database = Files.createFile(folder.resolve("t.db"));
    other = Files.writeString(folder.resolve("other"), "somebody's");
  }

  private void link(String ending, Path target) throws IOException {
    Files.createSymbolicLink(folder.resolve("t.db" + ending), target);
  }

  @Test
  void S99_thePortIsWrittenToNoOtherFile() throws IOException {
    link("-window-port", other);
    try (Instance first = Instance.first(database, () -> {}).orElseThrow()) {
      assertThat(first).isNotNull();
      assertThat(folder.resolve("t.db-window-port")).content().matches("\\d+ [0-9a-f]{32}");
    }
    assertThat(other).hasContent("somebody's");
  }

  @Test
  void S99_noOtherFileIsMadeForTheLock() throws IOException {
    Path none = folder.resolve("none");
    link("-window", none);
    assertThatThrownBy(() -> Instance.first(database, () -> {})).isInstanceOf(IOException.class);
    assertThat(none).doesNotExist();
  }

  /** A pipe is no link, but as little ours: to open it has no end, since nobody reads it. */
  @Test
  void aPipeInTheLocksPlaceIsNamed() throws Exception {
    Path pipe = folder.resolve("t.db-window");
    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    assertThatThrownBy(() -> Instance.first(database, () -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage(pipe + " is no file");
  }

  @Test
  void S99_theWishToWorkOfflineEmptiesNoOtherFile() throws IOException {
    link("-offline", other);
    FileVault vault = new FileVault(database);
    vault.keep(Wish.OFFLINE, true);
    assertThat(other).hasContent("somebody's");
    vault.keep(Wish.OFFLINE, false);
    assertThat(vault.has(Wish.OFFLINE)).isFalse();
    assertThat(other).exists();
  }
}
