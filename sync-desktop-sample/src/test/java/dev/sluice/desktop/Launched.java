package dev.sluice.desktop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The command line in a process of its own, where standard streams and signals are real.
 *
 * @param out what it writes to standard output
 * @param err what it writes to standard error
 */
record Launched(Process process, Path out, Path err) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The words of a shell that start it. */
  static List<String> words() {
    String classes = System.getProperty("java.class.path");
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-cp",
        System.getProperty("surefire.test.class.path", classes),
        Main.class.getName());
  }

  static Launched of(Path folder, ProcessBuilder builder) throws IOException {
    Path out = Files.createTempFile(folder, "out", "");
    Path err = Files.createTempFile(folder, "err", "");
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    return new Launched(process, out, err);
  }

  /** Waits for the end and answers the exit status. */
  int status() throws InterruptedException {
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("it never ended");
    }
    return process.exitValue();
  }

  String output() throws IOException {
    return Files.readString(out, StandardCharsets.UTF_8);
  }

  String errors() throws IOException {
    return Files.readString(err, StandardCharsets.UTF_8);
  }

  /** The last line of standard error. */
  JsonNode report() throws IOException {
    List<String> lines = errors().lines().toList();
    return MAPPER.readTree(lines.get(lines.size() - 1));
  }
}
