package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.desktop.Script;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A class's {@code main} in a process of its own, below programs that make its surroundings: its
 * first argument is a file that takes what it says.
 */
record Child(Class<?> main, Path home) {

  /** Without these nothing asks on the screen of whoever runs the test. */
  private static final List<String> SCREENS =
      List.of("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR");

  private static final List<String> OWN_DISPLAY =
      List.of("xvfb-run", "-a", "-s", "-screen 0 1200x1400x24");

  /** What it says on a display that no other window is on. */
  List<String> onOwnDisplay(String... words) throws Exception {
    return below(List.of("xvfb-run"), OWN_DISPLAY, words);
  }

  /** For its {@code main}: says what the work answers, or what went wrong, and ends. */
  static void say(String said, Callable<List<String>> work) throws IOException {
    try {
      Files.write(Path.of(said), work.call());
    } catch (Exception | AssertionError wrong) {
      StringWriter trace = new StringWriter();
      wrong.printStackTrace(new PrintWriter(trace));
      Files.writeString(Path.of(said), trace.toString());
    }
    System.exit(0); // whatever window is left
  }

  /** What it says; skipped where one of these programs is missing. */
  List<String> below(List<String> needed, List<String> before, String... words) throws Exception {
    for (String program : needed) {
      assumeTrue(Script.isInstalled(program), program + " is not installed");
    }
    Path said = home.resolve("said");
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(main.getName(), said.toString()));
    command.addAll(List.of(words));
    ProcessBuilder run = new ProcessBuilder(command);
    run.environment().put("HOME", home.toString());
    SCREENS.forEach(run.environment()::remove);
    run.redirectError(ProcessBuilder.Redirect.DISCARD);
    run.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    assertThat(run.start().waitFor()).isZero();
    return Files.readAllLines(said);
  }
}
