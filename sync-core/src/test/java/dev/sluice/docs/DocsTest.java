package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents say of the code is there. */
class DocsTest {

  private static final int MOST_LINES = 100;
  private static final String RIDDLE =
      "makes? no sense|nobody knows|lets? go of|who waits|what was told|was told nothing";
  private static final String TYPE = "`([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+)[`.(]";

  /** Pages with whole files, which QuickStartTest, TourTest and SharedLimitTest compile and run. */
  private static final Set<String> PROGRAMS =
      Set.of("getting-started.md", "limiter.md", "tour-rows.md", "tour-own-api.md");

  @Test
  void everyLinkLeadsSomewhere() {
    Set<String> dead = new TreeSet<>();
    for (Path page : Documents.pages()) {
      for (MatchResult link : Documents.find("\\]\\(([^)#\\s]+)[^)]*\\)", Documents.text(page))) {
        String target = link.group(1);
        if (!target.contains("://") && !Files.exists(page.resolveSibling(target))) {
          dead.add(page.getFileName() + " -> " + target);
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void everyLinkToASectionLeadsToOne() {
    Set<String> dead = new TreeSet<>();
    for (Path page : Documents.pages()) {
      for (MatchResult link :
          Documents.find("\\]\\(([^)#\\s]*\\.md|)#([^)]+)\\)", Documents.text(page))) {
        Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
        if (!sections(target).contains(link.group(2))) {
          dead.add(page.getFileName() + " -> " + link.group(1) + "#" + link.group(2));
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  /** The names that GitHub gives the headings of a page. */
  private static Set<String> sections(Path page) {
    return Documents.find("^#+ ([^\\n]+)$", Documents.text(page)).stream()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\w -]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  @Test
  void everyTypeThatIsNamedExists() {
    Set<String> types =
        Stream.of(".java", ".kt")
            .flatMap(ending -> Documents.sources(ending).stream())
            .map(path -> path.getFileName().toString().replaceAll("\\.(java|kt)$", ""))
            .collect(Collectors.toSet());
    Set<String> unknown = new TreeSet<>();
    for (Path page : Documents.pages()) {
      for (MatchResult name : Documents.find(TYPE, Documents.text(page))) {
        if (!types.contains(name.group(1)) && !isOfJava(name.group(1))) {
          unknown.add(page.getFileName() + ": " + name.group(1));
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  /** Pages on how to use something name what a program can use, and nothing internal. */
  @Test
  void thePagesForUsersNamePublicTypesOnly() {
    String index = Documents.text(Documents.ROOT.resolve("docs/README.md"));
    String users = Documents.find("^## You embed .*?\\n(.*?)^## You want", index).get(0).group(1);
    String shown =
        Stream.of(
                "sync-core",
                "sync-hints",
                "sync-inspect",
                "sync-micrometer",
                "sync-opentelemetry",
                "sync-kotlin",
                "sync-schema-file",
                "sync-ratelimit",
                "sync-ratelimit-redis",
                "sync-android")
            .map(module -> Documents.text(Documents.ROOT.resolve(module).resolve("api.txt")))
            .collect(Collectors.joining());
    Set<String> hidden = new TreeSet<>();
    for (MatchResult link : Documents.find("\\(([\\w-]+\\.md)\\)", users)) {
      String page = Documents.text(Documents.ROOT.resolve("docs").resolve(link.group(1)));
      for (MatchResult name : Documents.find(TYPE, page)) {
        String type = name.group(1);
        if (!isOfJava(type) && !isForTests(type) && !shown.matches("(?s).*\\b" + type + "\\b.*")) {
          hidden.add(link.group(1) + ": " + type);
        }
      }
    }
    assertThat(hidden).isEmpty();
  }

  private static boolean isForTests(String type) {
    return Documents.sources("/" + type + ".java").stream()
        .map(Path::toString)
        .anyMatch(
            name -> name.matches(".*/(sync-testkit/src/main|sync-android-sample|src/test)/.*"));
  }

  private static boolean isOfJava(String name) {
    return Stream.of("java.lang.", "java.util.").anyMatch(home -> exists(home + name));
  }

  private static boolean exists(String type) {
    try {
      Class.forName(type);
      return true;
    } catch (ClassNotFoundException none) {
      return false;
    }
  }

  /** A page has one subject; what needs more has two. A graph is as long as its table. */
  @Test
  void noPageIsLongerThanAHundredLines() {
    for (Path page : Documents.pages()) {
      boolean isDrawn = page.getFileName().toString().startsWith("states-of-");
      if (page.startsWith(Documents.ROOT.resolve("docs")) && !isDrawn) {
        assertThat(Documents.text(page).lines().count())
            .as("lines of %s", page.getFileName())
            .isLessThanOrEqualTo(MOST_LINES);
      }
    }
  }

  /** Phrases that a reader has to decode, in pages and in what the library says to people. */
  @Test
  void nothingSpeaksInRiddles() {
    Set<String> found = new TreeSet<>();
    for (Path page : Documents.pages()) {
      Documents.find(RIDDLE, Documents.text(page))
          .forEach(riddle -> found.add(name(page) + ": " + riddle.group()));
    }
    for (Path source : Documents.sources(".java")) {
      if (source.toString().contains("/src/main/")) {
        Documents.find("\"[^\"\\n]*(" + RIDDLE + ")[^\"\\n]*\"", Documents.text(source))
            .forEach(riddle -> found.add(name(source) + ": " + riddle.group()));
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void theIndexLeadsToEveryPage() {
    String index = Documents.text(Documents.ROOT.resolve("docs/README.md"));
    for (Path page : Documents.pages()) {
      if (page.startsWith(Documents.ROOT.resolve("docs")) && !page.endsWith("README.md")) {
        assertThat(index).contains("(" + name(page) + ")");
      }
    }
  }

  @Test
  void everyPieceOfJavaIsCompiled() {
    String compiled =
        Documents.sources(".java").stream()
            .filter(path -> path.toString().matches(".*/(src/test|desktop/window)/.*"))
            .map(path -> flat(Documents.text(path)))
            .collect(Collectors.joining("\n"));
    for (Path page : Documents.pages()) {
      for (MatchResult fence : Documents.find("^```java\\n(.*?)^```", Documents.text(page))) {
        boolean program = fence.group(1).startsWith("import ") && PROGRAMS.contains(name(page));
        assertThat(program || compiled.contains(flat(fence.group(1))))
            .as("in %s this stands in no test: %s", page.getFileName(), fence.group(1))
            .isTrue();
      }
    }
  }

  private static String name(Path page) {
    return page.getFileName().toString();
  }

  /** The formatter breaks lines as it likes; comments are the document's own. */
  private static String flat(String java) {
    return java.replaceAll("//[^\\n]*", "").replaceAll("\\s+", "");
  }
}
