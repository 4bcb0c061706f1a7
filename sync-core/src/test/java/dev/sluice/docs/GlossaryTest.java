package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each word of the glossary stands in the code: as a type, a member of one, or a table. */
class GlossaryTest {

  private static final String WORD = "^\\| ([a-z -]+) \\| [^|]+ \\| (`[^|]+`) \\|$";

  private final String page = Documents.text(Documents.ROOT.resolve("docs/glossary.md"));
  private final List<Path> sources =
      Documents.sources(".java").stream()
          .filter(path -> path.toString().contains("/src/main/"))
          .toList();

  @Test
  void everyWordStandsInTheCode() {
    List<MatchResult> rows = Documents.find(WORD, page);
    assertThat(rows).hasSizeGreaterThan(30);
    assertThat(rows).hasSize((int) page.lines().filter(line -> line.endsWith("` |")).count());
    Set<String> missing = new TreeSet<>();
    for (MatchResult row : rows) {
      for (MatchResult name : Documents.find("`([^`]+)`", row.group(2))) {
        if (!exists(name.group(1))) {
          missing.add(row.group(1) + ": " + name.group(1));
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /** One word a thing, and one thing a word. */
  @Test
  void eachWordHasOneMeaningAndEachThingOneWord() {
    List<MatchResult> rows = Documents.find(WORD, page);
    assertThat(rows).extracting(row -> row.group(1)).doesNotHaveDuplicates();
    assertThat(rows)
        .flatExtracting(row -> Documents.find("`([^`]+)`", row.group(2)))
        .extracting(name -> name.group(1))
        .doesNotHaveDuplicates();
    String unused = "^\\| ((?!we say)[a-z][a-z -]+) \\| ([a-z][a-z ,-]+) \\|$";
    List<MatchResult> others = Documents.find(unused, page);
    assertThat(others).hasSizeGreaterThan(5);
    assertThat(rows)
        .extracting(row -> row.group(1))
        .containsAll(others.stream().map(other -> other.group(1)).toList());
    String words = others.stream().map(other -> other.group(2)).collect(Collectors.joining(", "));
    assertThat(saying(words.split(", "))).isEmpty();
  }

  private Map<Path, String> saying(String... words) {
    String any = String.join("|", words).replace(" ", "[- ]?");
    Map<Path, String> saying = new TreeMap<>();
    Stream.concat(sources.stream(), Documents.pages().stream())
        .filter(path -> !path.endsWith("glossary.md"))
        .forEach(
            path ->
                Documents.find("(?i)\\b(" + any + ")s?\\b", Documents.text(path))
                    .forEach(found -> saying.put(path, found.group())));
    return saying;
  }

  private boolean exists(String name) {
    if (name.startsWith("_")) {
      return text("SideTables").contains("CREATE TABLE IF NOT EXISTS `" + name + "`");
    }
    String[] parts = name.split("\\.");
    String source = text(parts[0]);
    return parts.length == 1
        ? !source.isEmpty()
        : !Documents.find("\\b" + parts[1] + "\\b\\s*[;,(=)}]", source).isEmpty();
  }

  /** The source of a type; nothing if there is none. */
  private String text(String type) {
    return sources.stream()
        .filter(path -> path.endsWith(type + ".java"))
        .map(Documents::text)
        .collect(Collectors.joining());
  }
}
