package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each promise names the tests that hold it; these are there. */
class GuaranteesTest {

  private static final String PAGE =
      Documents.text(Documents.ROOT.resolve("docs").resolve("how-it-is-tested.md"));

  private static String test(String name) {
    return Documents.sources("/" + name + ".java").stream()
        .map(Documents::text)
        .collect(Collectors.joining());
  }

  @Test
  void everyTestThatIsNamedExists() {
    Set<String> missing = new TreeSet<>();
    for (MatchResult name : Documents.find("`(\\w+Test)\\.(\\w+)`", PAGE)) {
      if (!test(name.group(1)).contains("void " + name.group(2) + "(")) {
        missing.add(name.group());
      }
    }
    assertThat(missing).isEmpty();
  }

  /** Written as {@code `SinceTest` (S30, S34)}, or {@code `AlarmTest` and `BellTest` (S45)}. */
  @Test
  void everyScenarioThatATestIsSaidToHoldIsThere() {
    Set<String> missing = new TreeSet<>();
    for (MatchResult held :
        Documents.find("((?:`\\w+Test`(?:, | and |,\\s| and\\s)?)+)\\s\\((S\\d+[^)]*)\\)", PAGE)) {
      String tests =
          Documents.find("`(\\w+)`", held.group(1)).stream()
              .map(name -> test(name.group(1)))
              .collect(Collectors.joining());
      Documents.find("S\\d+", held.group(2)).stream()
          .map(MatchResult::group)
          .filter(number -> !tests.contains("void " + number + "_"))
          .forEach(number -> missing.add(number + " in " + held.group(1)));
    }
    assertThat(missing).isEmpty();
  }
}
