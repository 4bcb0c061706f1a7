package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stranger gets to read first. The module "consumers" does what the pages say. */
class StrangersProjectTest {

  private static String dependencies(String page) {
    String text = Documents.text(Documents.ROOT.resolve("docs").resolve(page));
    return Documents.find("^```xml\\n(.*?)^```", text).get(0).group(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"getting-started.md", "tour.md"})
  void theVersionsThatAPageNamesAreThoseOfTheBuild(String page) {
    String pom = Documents.text(Documents.ROOT.resolve("pom.xml"));
    String own = Documents.find("<revision>(.*?)<", pom).get(0).group(1);
    String sqlite = Documents.find("<sqlite-jdbc.version>(.*?)<", pom).get(0).group(1);
    assertThat(dependencies(page))
        .containsPattern("sluice-bom</artifactId>\\s*<version>" + own + "<")
        .containsPattern("sqlite-jdbc</artifactId>\\s*<version>" + sqlite + "<")
        .containsOnlyOnce("<artifactId>sync-core</artifactId>");
  }

  /** The command line is such a jar, and its tests run it. */
  @Test
  void S150_whatOneJarLeavesOutAndKeepsIsAsInTheJarOfTheCommandLine() {
    String page = Documents.text(Documents.ROOT.resolve("docs/one-jar.md"));
    String pom = Documents.text(Documents.ROOT.resolve("sync-desktop-sample/pom.xml"));
    String left = Documents.find("^```xml\\n(.*?)^```", page).get(0).group(1);
    assertThat(pom.replaceAll("\\s", "")).contains(left.replaceAll("\\s", ""));
    assertThat(pom)
        .contains("<Multi-Release>true<", "<Enable-Native-Access>ALL-UNNAMED<")
        .contains("ServicesResourceTransformer", "ApacheLicenseResourceTransformer");
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
