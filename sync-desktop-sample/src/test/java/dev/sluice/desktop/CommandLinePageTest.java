package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first session of docs/command-line.md, typed into a shell on a fresh copy of the project. */
class CommandLinePageTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern BLOCK =
      Pattern.compile("## A first session\\s+```sh\\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  private static String block() throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(ROOT.resolve("docs/command-line.md"), UTF_8));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  /** Without what was built or synced here before. */
  private void copy() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path name = ROOT.relativize(file);
        if (!name.startsWith(".git") && !("/" + name).contains("/target/")) {
          Path target = folder.resolve(name.toString());
          Files.createDirectories(target.getParent());
          Files.copy(file, target);
          target.toFile().setExecutable(file.toFile().canExecute());
        }
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  @Tag("slow")
  void theBlockRunsAsItStands() throws Exception {
    copy();
    String script = "set -eu\n" + block().replace("8080", String.valueOf(freePort()));
    Launched shell =
        Launched.of(
            Files.createTempDirectory("typed"),
            new ProcessBuilder(List.of("bash", "-c", script)).directory(folder.toFile()));
    assertThat(shell.process().waitFor()).as(shell.errors()).isZero();
    assertThat(shell.output()).contains("pulled", "Started entry", "Write it", "Last full sync");
    assertThat(shell.errors()).doesNotContain("warning").doesNotContain("Exception");
  }
}
