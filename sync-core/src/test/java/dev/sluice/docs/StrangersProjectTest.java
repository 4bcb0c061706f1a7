package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;

/** What a stranger gets to read first. The module "consumers" does what the pages say. */
class StrangersProjectTest {

  private static List<String> dependencies() {
    return Documents.find("^```xml\\n(.*?)^```", Documents.text(Documents.GETTING_STARTED)).stream()
        .map(fence -> fence.group(1))
        .toList();
  }

  @Test
  void theVersionsThatThePageNamesAreThoseOfTheBuild() {
    String pom = Documents.text(Documents.ROOT.resolve("pom.xml"));
    String own = Documents.find("<revision>(.*?)<", pom).get(0).group(1);
    String sqlite = Documents.find("<sqlite-jdbc.version>(.*?)<", pom).get(0).group(1);
    assertThat(dependencies()).hasSize(1);
    assertThat(Documents.find("<version>(.*?)</version>", dependencies().get(0)))
        .extracting(MatchResult::group)
        .containsExactly("<version>" + own + "</version>", "<version>" + sqlite + "</version>");
  }

  /** Nothing is installed before: not even a display or a server may help. */
  @Test
  void S156_theGateBeginsWithTheReadmesCommandOnABareMachine() {
    String gate = Documents.text(Documents.ROOT.resolve(".ci/run"));
    List<String> builds =
        gate.lines().filter(line -> line.matches("[^#]*\\bmvn -B.*|\\.ci/newcomer .*")).toList();
    assertThat(builds.get(0)).startsWith(".ci/newcomer $(sed -n ").endsWith(" README.md)");
    assertThat(Documents.text(Documents.ROOT.resolve(".ci/newcomer")))
        .contains("env -u DISPLAY ", "PATH=\"$path\" \"$@\"");
  }
}
