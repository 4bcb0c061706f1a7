package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the documents say of the code is there. */
class DocsTest {

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
        Documents.sources(".java").stream()
            .map(path -> path.getFileName().toString().replace(".java", ""))
            .collect(Collectors.toSet());
    Set<String> unknown = new TreeSet<>();
    for (Path page : Documents.pages()) {
      for (MatchResult name :
          Documents.find("`([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+)[`.(]", Documents.text(page))) {
        if (!types.contains(name.group(1))) {
          unknown.add(page.getFileName() + ": " + name.group(1));
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  void everyPieceOfJavaIsCompiled() {
    String compiled =
        Documents.sources(".java").stream()
            .filter(path -> path.toString().contains("/src/test/"))
            .map(path -> flat(Documents.text(path)))
            .collect(Collectors.joining("\n"));
    for (Path page : Documents.pages()) {
      for (MatchResult fence : Documents.find("^```java\\n(.*?)^```", Documents.text(page))) {
        // A test of its own runs each of the README's programs.
        boolean program = page.endsWith("README.md") && fence.group(1).contains("void main(");
        assertThat(program || compiled.contains(flat(fence.group(1))))
            .as("in %s this stands in no test: %s", page.getFileName(), fence.group(1))
            .isTrue();
      }
    }
  }

  /** The formatter breaks lines as it likes; comments are the document's own. */
  private static String flat(String java) {
    return java.replaceAll("//[^\\n]*", "").replaceAll("\\s+", "");
  }
}
