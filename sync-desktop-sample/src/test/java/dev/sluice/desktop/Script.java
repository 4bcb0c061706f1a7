package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Scripts that stand in for programs, and what a script says. */
public final class Script {

  private Script() {}

  /** Writes one that can be started. */
  static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Whether the shell finds that program. */
  public static boolean isInstalled(String program) {
    Stream<String> folders = Stream.of(System.getenv("PATH").split(File.pathSeparator));
    return folders.anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** What a command says until its end, which must be a good one. */
  static List<String> said(ProcessBuilder command) throws Exception {
    Process process = command.redirectErrorStream(true).start();
    String all = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(all).isZero();
    return all.lines().toList();
  }
}
