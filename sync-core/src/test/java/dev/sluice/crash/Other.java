package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.sqlite.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A {@link Life} in a process of its own, and what it says. */
final class Other implements AutoCloseable {

  private final Process process;
  private final BufferedReader lines;

  private Other(Process process) {
    this.process = process;
    this.lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Starts one.
   *
   * @param point where to stand still, such as {@code AFTER_COMMIT:3}; {@code all} to name each
   */
  static Other start(Path file, String url, String point, Operation... operations)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of(file.toString(), url, point));
    for (Operation operation : operations) {
      arguments.add(operation.name());
    }
    return start(Life.class, arguments.toArray(String[]::new));
  }

  /** Starts another program that speaks as {@link Life} does. */
  static Other start(Class<?> program, String... arguments) throws IOException {
    return new Other(JavaProcess.startOneOfMany(program, arguments));
  }

  /** Reads on to a line that begins so; null if it never comes. */
  @Nullable String await(String beginning) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(beginning)) {
        return line;
      }
    }
    return null;
  }

  /** All that it says until it ends. */
  List<String> rest() {
    return lines.lines().toList();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    kill();
  }

  /** SIGKILL, as the system does it, if it still runs. */
  void kill() {
    process.destroyForcibly().onExit().orTimeout(1, TimeUnit.MINUTES).join();
  }
}
