package dev.sluice.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each scenario that must be survived has a test that is named after its number. */
class ScenariosTest {

  private static final Pattern NAMED = Pattern.compile("\\bvoid ([SRL]\\d{2,3})_[a-z]\\w*\\(");

  private static Set<String> named() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      return files
          .filter(ScenariosTest::isTest)
          .flatMap(file -> NAMED.matcher(text(file)).results())
          .map(method -> method.group(1))
          .collect(Collectors.toSet());
    }
  }

  private static boolean isTest(Path file) {
    return file.toString().contains("/src/test/java/") && file.toString().endsWith(".java");
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(file.toString(), e);
    }
  }

  private static Set<String> missing(String letter, int last) throws IOException {
    Set<String> numbers =
        IntStream.rangeClosed(1, last)
            .mapToObj(number -> String.format(Locale.ROOT, "%s%02d", letter, number))
            .collect(Collectors.toCollection(TreeSet::new));
    numbers.removeAll(named());
    return numbers;
  }

  @Test
  void eachScenarioHasItsTest() throws IOException {
    assertThat(missing("S", 173)).isEmpty();
  }

  /** Those of the suite of the sync that this one learned from: R01 to R15. */
  @Test
  void soHasEachOfTheReferencesOwn() throws IOException {
    assertThat(missing("R", 15)).isEmpty();
  }

  /** Those of the limiter. */
  @Test
  void soHasEachOfTheLimiters() throws IOException {
    assertThat(missing("L", 84)).isEmpty();
  }
}
