package dev.sluice.spec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tlc2.TLC;

/**
 * The tools of TLA+, each run in a process of its own, since they keep their state in statics and
 * end with {@code System.exit}; and in a folder of its own, since they leave files there.
 */
record Tool(Path folder) {

  /**
   * What a tool left.
   *
   * @param exit its exit code
   * @param text all that it said
   */
  record Output(int exit, String text) {}

  /**
   * Runs the model checker. A model that fails does so after as many states on any machine: with
   * one worker, and properties checked at the end instead of now and then.
   */
  Output check(Model model) {
    copy(model.module() + ".tla");
    copy(model.name() + ".cfg");
    return run(
        List.of("tlc2.TLC", "-workers", "1", "-lncheck", "final", "-cleanup", "-metadir", "states"),
        List.of("-config", model.name() + ".cfg", model.module() + ".tla"));
  }

  /** The module's text with a fresh translation of its PlusCal. */
  String translated(Path module) throws IOException {
    Path copy = copy(module.getFileName().toString());
    Output output = run(List.of("pcal.trans", "-nocfg", "-unixEOL"), List.of(copy.toString()));
    if (output.exit() != 0) {
      throw new AssertionError(output.text());
    }
    return Files.readString(copy, UTF_8);
  }

  private Path copy(String file) {
    try {
      return Files.copy(Model.FOLDER.resolve(file), folder.resolve(file));
    } catch (IOException e) {
      throw new AssertionError("There is no " + file, e);
    }
  }

  private Output run(List<String> tool, List<String> files) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // it does not live long
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx1g", "-Djava.io.tmpdir=" + folder));
    command.addAll(List.of("-cp", jar()));
    command.addAll(tool);
    command.addAll(files);
    File said = folder.resolve("said.txt").toFile();
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(said)
              .start();
      if (!process.waitFor(5, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError("Not done in five minutes: " + command);
      }
      return new Output(process.exitValue(), Files.readString(said.toPath(), UTF_8));
    } catch (IOException | InterruptedException e) {
      throw new AssertionError("Could not run " + command, e);
    }
  }

  private static String jar() {
    try {
      return Path.of(TLC.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
