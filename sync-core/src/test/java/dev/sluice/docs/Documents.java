package dev.sluice.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The project's pages, and what stands in them. */
public final class Documents {

  public static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** Whether what was made by the project is to be written anew: {@code -Dsluice.docs=write}. */
  public static final boolean WRITES = "write".equals(System.getProperty("sluice.docs"));

  private Documents() {}

  /** The page that leads from the dependency to the first sync. */
  static final Path GETTING_STARTED = ROOT.resolve("docs/getting-started.md");

  /** The program of that page. */
  static String quickStart() {
    return find("^```java\\n(.*?)^```", text(GETTING_STARTED)).get(0).group(1);
  }

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
      Files.createDirectories(page.getParent());
      Files.writeString(page, text, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file holds exactly this; it is written first, if it is to be. */
  public static void assertHolds(Path file, String expected) {
    if (WRITES) {
      write(file, expected);
    }
    assertThat(text(file)).isEqualTo(expected);
  }

  /** The page with another text in the first group of a place. */
  public static String replaced(String page, MatchResult place, String text) {
    return page.substring(0, place.start(1)) + text + page.substring(place.end(1));
  }

  /** All files of that ending in a module's sources. */
  static List<Path> sources(String ending) {
    return Sources.ALL.stream().filter(p -> p.toString().endsWith(ending)).toList();
  }

  /** Listed once, since many sentences of the pages are looked up among them. */
  private static final class Sources {
    static final List<Path> ALL = all();

    private static List<Path> all() {
      List<Path> all = new ArrayList<>();
      try (Stream<Path> modules = Files.find(ROOT, 3, (path, is) -> path.endsWith("src"))) {
        for (Path module : (Iterable<Path>) modules::iterator) {
          try (Stream<Path> files = Files.walk(module)) {
            files.forEach(all::add);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return all;
    }
  }

  public static List<MatchResult> find(String pattern, String text) {
    return Pattern.compile(pattern, Pattern.MULTILINE | Pattern.DOTALL)
        .matcher(text)
        .results()
        .toList();
  }
}
