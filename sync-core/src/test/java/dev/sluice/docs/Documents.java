package dev.sluice.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The project's pages, and what stands in them. */
public final class Documents {

  public static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Documents() {}

  static List<Path> pages() {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"));
        Stream<Path> root = Files.list(ROOT)) {
      return Stream.concat(docs, root).filter(p -> p.toString().endsWith(".md")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String text(Path page) {
    try {
      return Files.readString(page, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void write(Path page, String text) {
    try {
      Files.writeString(page, text, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All files of that ending below a folder of the project, build output left out. */
  static List<Path> sources(String ending) {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(p -> p.toString().endsWith(ending) && !p.toString().contains("/target/"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static List<MatchResult> find(String pattern, String text) {
    return Pattern.compile(pattern, Pattern.MULTILINE | Pattern.DOTALL)
        .matcher(text)
        .results()
        .toList();
  }
}
