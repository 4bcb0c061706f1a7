package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each word of the glossary stands in the code: as a type, a member of one, or a table. */
class GlossaryTest {

  private final List<Path> sources =
      Documents.sources(".java").stream()
          .filter(path -> path.toString().contains("/src/main/"))
          .toList();

  @Test
  void everyWordStandsInTheCode() {
    String page = Documents.text(Documents.ROOT.resolve("docs/glossary.md"));
    List<MatchResult> rows = Documents.find("^\\| ([a-z -]+) \\| [^|]+ \\| (`[^|]+`) \\|$", page);
    assertThat(rows).hasSizeGreaterThan(30);
    assertThat(rows).hasSize((int) page.lines().filter(line -> line.startsWith("| ")).count() - 8);
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
