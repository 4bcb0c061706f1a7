package dev.sluice.desktop.window.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A command of the system that prints a line or two. */
final class SystemCommand {

  private static final int PATIENCE_SECONDS = 5;

  private SystemCommand() {}

  /** What it has printed; none if it is missing, fails, or does not end soon. */
  static Optional<String> output(List<String> command) {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    } catch (IOException missing) {
      return Optional.empty();
    }
    try {
      process.getOutputStream().close();
      boolean hasEnded = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return hasEnded && process.exitValue() == 0
          ? Optional.of(new String(process.getInputStream().readAllBytes(), UTF_8))
          : Optional.empty();
    } catch (IOException | InterruptedException atItsEnd) {
      return Optional.empty();
    } finally {
      process.destroyForcibly();
    }
  }
}
