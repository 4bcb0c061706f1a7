package dev.sluice.spec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.docs.Documents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.stream.Stream;

/**
 * A module with the constants of one case: {@code Limiter-killed.cfg} belongs to {@code
 * Limiter.tla}.
 */
record Model(String name) {

  static final Path FOLDER = Documents.ROOT.resolve("docs/spec");

  static List<Model> all() {
    return files(".cfg").stream()
        .map(file -> new Model(file.getFileName().toString().replace(".cfg", "")))
        .toList();
  }

  static List<Path> files(String ending) {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String module() {
    return name.split("-", 2)[0];
  }

  /** What the model checker found: a verdict in the words of the page, and how many states. */
  Finding found(Tool.Output output) {
    String verdict =
        switch (output.exit()) {
          case 0 -> "holds";
          case 11 -> "deadlock";
          case 12 -> "*" + only("^Error: Invariant (\\w+) is violated", output.text()) + "* fails";
          case 13 -> "*" + only("^PROPERTY (\\w+)$", text()) + "* fails";
          default -> throw new AssertionError(name + ": " + output.text());
        };
    String states = only("^\\d+ states generated, (\\d+) distinct", output.text());
    return new Finding(verdict, Integer.parseInt(states));
  }

  /**
   * The outcome of a check.
   *
   * @param verdict as the page writes it
   * @param states how many distinct ones were seen
   */
  record Finding(String verdict, int states) {}

  private String text() {
    try {
      return Files.readString(FOLDER.resolve(name + ".cfg"), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String only(String pattern, String text) {
    List<MatchResult> matches = Documents.find(pattern, text);
    if (matches.size() != 1) {
      throw new AssertionError(name + ": one match of " + pattern + " was expected in " + text);
    }
    return matches.get(0).group(1);
  }
}
