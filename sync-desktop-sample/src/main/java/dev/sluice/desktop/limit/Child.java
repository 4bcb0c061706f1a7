package dev.sluice.desktop.limit;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Starts commands that use the standard streams of this process. */
final class Child {

  private Child() {}

  /**
   * Starts one.
   *
   * @throws CommandException if it cannot be started, with the exit status of a shell
   */
  static Process start(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    try {
      return builder.start();
    } catch (IOException e) {
      String name = command.get(0);
      String path = builder.environment().getOrDefault("PATH", "");
      throw isThere(name, path)
          ? new CommandException(
              Exit.NOT_EXECUTABLE, "command", named(name) + " cannot be executed")
          : new CommandException(Exit.NOT_FOUND, "command", named(name) + " is not there");
    }
  }

  /** A whole line in quotation marks, or a variable before it, may hold a secret. */
  private static String named(String name) {
    String shown = name.split("[\\s=]", 2)[0];
    return shown.equals(name) ? name : shown + "… (one word is the command, others its arguments)";
  }

  private static boolean isThere(String name, String path) {
    return name.contains(File.separator)
        ? Files.exists(Path.of(name))
        : Stream.of(path.split(File.pathSeparator))
            .anyMatch(folder -> Files.isRegularFile(Path.of(folder, name)));
  }
}
