package dev.sluice.spec;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.docs.Documents;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;

/** The pages tell for each action of the models of Sluice which method it stands for. */
class ActionsTest {

  private static final List<String> PACKAGES =
      List.of(
          "ratelimit",
          "ratelimit.file",
          "internal.push",
          "internal.loop",
          "internal.pull",
          "internal.cleanup",
          "internal.merge",
          "internal.store",
          "database",
          "store",
          "tracker");

  /** A definition that says what stays as it is. */
  private static final String ACTION =
      "^(\\w+)(?:\\(\\w\\))? ==\n(?:  [^\n]*\n)*?  [^\n]*UNCHANGED";

  private final List<MatchResult> rows =
      Documents.find(
          "^\\| \\*(\\w+)\\* \\| ([^|\n]+) \\|",
          Documents.text(Documents.ROOT.resolve("docs/formal-model.md"))
              + Documents.text(Documents.ROOT.resolve("docs/formal-model-queue.md"))
              + Documents.text(Documents.ROOT.resolve("docs/formal-model-parts.md")));

  @Test
  void thePageNamesEachActionAndNoOther() {
    Set<String> actions = names(ACTION, "Limiter");
    actions.addAll(names(ACTION, "Queue"));
    actions.addAll(names(ACTION, "Parts"));
    actions.addAll(names("^  (\\w+):$", "Push"));
    assertThat(rows.stream().map(row -> row.group(1)).collect(toSet())).isEqualTo(actions);
  }

  @Test
  void eachMethodThatIsNamedExists() {
    Set<String> missing = new TreeSet<>();
    int named = 0;
    for (MatchResult row : rows) {
      for (MatchResult method : Documents.find("`(\\w+)\\.(\\w+)`", row.group(2))) {
        named++;
        if (!exists(method.group(1), method.group(2))) {
          missing.add(method.group());
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(named).isPositive();
  }

  private static Set<String> names(String pattern, String module) {
    return Documents.find(pattern, Documents.text(Model.FOLDER.resolve(module + ".tla"))).stream()
        .map(match -> match.group(1))
        .collect(toSet());
  }

  private static boolean exists(String type, String method) {
    return PACKAGES.stream()
        .map(name -> methods("dev.sluice." + name + "." + type))
        .anyMatch(methods -> methods.contains(method));
  }

  private static Set<String> methods(String type) {
    try {
      return Arrays.stream(Class.forName(type).getDeclaredMethods())
          .map(Method::getName)
          .collect(toSet());
    } catch (ClassNotFoundException notInThisPackage) {
      return Set.of();
    }
  }
}
