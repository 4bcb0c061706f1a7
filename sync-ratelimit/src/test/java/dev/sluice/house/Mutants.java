package dev.sluice.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Believable slips of a programmer in main code, one at a time: the tests named beside a slip must
 * fail with it. They stand in {@code src/test/mutants.txt} of a module. The profile {@code whole}
 * tries a sample, drawn from a seed that is printed; {@code .ci/mutants} tries all.
 */
public abstract class Mutants {

  private static final int SAMPLE = 8;
  private static final String ALL = "all";

  /**
   * A slip.
   *
   * @param what goes wrong with it
   * @param file the simple name of the class that it is made in
   * @param right the lines as they are
   * @param wrong the lines in their place
   */
  record Mutant(String what, String file, List<String> tests, String right, String wrong) {}

  @TempDir Path folder;

  /** A slip whose place is gone would be tried in vain. */
  @Test
  void eachStandsInTheCode() throws IOException {
    List<String> lost = new ArrayList<>();
    for (Mutant mutant : all()) {
      if (places(mutant) != 1) {
        lost.add(mutant.what() + " (" + mutant.file() + ")");
      }
    }
    assertThat(lost).isEmpty();
  }

  private static int places(Mutant mutant) throws IOException {
    String source = Files.readString(source(mutant));
    int first = source.indexOf(mutant.right());
    return first < 0 ? 0 : source.indexOf(mutant.right(), first + 1) < 0 ? 1 : 2;
  }

  /** Of those drawn by {@code -Dsluice.mutants}: all of them, or a word that stands in one. */
  @TestFactory
  @Tag("slow")
  Stream<DynamicTest> eachIsCaught() throws IOException {
    return drawn(System.getProperty("sluice.mutants")).stream()
        .map(mutant -> DynamicTest.dynamicTest(mutant.what(), () -> isCaught(mutant)));
  }

  private static List<Mutant> drawn(String wanted) throws IOException {
    List<Mutant> mutants = all();
    if (wanted != null) {
      String word = wanted.equals(ALL) ? "" : wanted;
      return mutants.stream().filter(mutant -> mutant.toString().contains(word)).toList();
    }
    long seed = Long.getLong("sluice.seed", System.nanoTime());
    System.out.println("a sample of the mutants, -Dsluice.seed=" + seed);
    Collections.shuffle(mutants, new Random(seed));
    return mutants.subList(0, Math.min(SAMPLE, mutants.size()));
  }

  private void isCaught(Mutant mutant) throws Exception {
    Path classes = Files.createTempDirectory(folder, "classes");
    Path changed = classes.resolve(mutant.file() + ".java");
    String source = Files.readString(source(mutant));
    Files.writeString(changed, source.replace(mutant.right(), mutant.wrong()));
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    String[] options = {
      "-nowarn", "-proc:none", "-d", classes.toString(), "-cp", path, changed.toString()
    };
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options)).isZero();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx1g"));
    command.addAll(List.of("-cp", classes + File.pathSeparator + path, RunTests.class.getName()));
    command.addAll(mutant.tests());
    Path log = folder.resolve("log");
    int status =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    assertThat(status).as(Files.readString(log)).isEqualTo(RunTests.FAILED);
  }

  private static Path source(Mutant mutant) throws IOException {
    String name = mutant.file() + ".java";
    return Code.files("main").stream()
        .filter(file -> file.endsWith(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no class " + mutant.file()));
  }

  /** A slip is {@code == what}, {@code in Class: Test ...}, lines with a minus and with a plus. */
  private static List<Mutant> all() throws IOException {
    List<Mutant> mutants = new ArrayList<>();
    for (String block : Files.readString(Paths.get("src/test/mutants.txt")).split("(?m)^== ")) {
      List<String> lines = block.lines().toList();
      if (lines.size() > 1 && lines.get(1).startsWith("in ")) {
        String[] place = lines.get(1).substring(3).split(":");
        mutants.add(
            new Mutant(
                lines.get(0),
                place[0],
                List.of(place[1].trim().split(" +")),
                part('-', lines),
                part('+', lines)));
      }
    }
    return mutants;
  }

  private static String part(char sign, List<String> lines) {
    StringBuilder part = new StringBuilder();
    for (String line : lines) {
      if (!line.isEmpty() && line.charAt(0) == sign) {
        part.append(line.substring(1)).append('\n');
      }
    }
    return part.toString();
  }
}
