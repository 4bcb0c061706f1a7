package dev.sluice.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One question has one answer, and a room shows few types to the others. */
class OneAnswerTest {

  private static final Path INTERNAL = Path.of("src/main/java/dev/sluice/internal");

  private static final int MOST_PUBLIC_TYPES = 130;
  private static final int MOST_ROOMS = 15;

  private static List<String> files(Predicate<String> which) throws IOException {
    try (Stream<Path> files = Files.walk(INTERNAL)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && which.test(text(file)))
          .map(file -> INTERNAL.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Predicate<String> says(String words) {
    return Pattern.compile(words, Pattern.MULTILINE).asPredicate();
  }

  @Test
  void aRoomShowsFewTypesToTheOthers() throws IOException {
    assertThat(files(says("^public "))).hasSizeLessThanOrEqualTo(MOST_PUBLIC_TYPES);
    assertThat(files(says("^package ")).stream().map(OneAnswerTest::room).distinct())
        .hasSizeLessThanOrEqualTo(MOST_ROOMS);
  }

  private static String room(String file) {
    return file.contains("/") ? file.substring(0, file.lastIndexOf('/')) : "";
  }

  @Test
  void onlyTheChangeSaysWhatIsDoneWithItNext() throws IOException {
    assertThat(files(says("NextStep\\.(send|refuse|RESOLVE)\\b")))
        .containsExactly("push/Change.java");
  }
}
