package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands of docs/throttle-walk.md print what stands there. {@code -Dsluice.docs=write} writes
 * it anew.
 */
class ThrottleWalkTest {

  private static final Path PAGE = Path.of("..", "docs", "throttle-walk.md");
  private static final Pattern COMMAND =
      Pattern.compile("^\\$ sluice ([^\\n]+)\\n((?:(?!\\$ |```)[^\\n]*\\n)+)", Pattern.MULTILINE);

  private static String page() throws IOException {
    return Files.readString(PAGE, UTF_8);
  }

  static Stream<String> commands() throws IOException {
    List<MatchResult> found = COMMAND.matcher(page()).results().toList();
    assertThat(found).hasSizeGreaterThan(5);
    return Sample.of(found, 3, any -> true).stream().map(command -> command.group(1));
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("commands")
  void aCommandPrintsWhatStandsBelowIt(String command) throws IOException {
    String printed = Cli.run(command.split(" ")).ended(0).out().stripTrailing() + "\n";
    if ("write".equals(System.getProperty("sluice.docs"))) {
      MatchResult old = shown(command);
      String written = page().substring(0, old.start(2)) + printed + page().substring(old.end(2));
      Files.writeString(PAGE, written, UTF_8);
    }
    assertThat(shown(command).group(2)).isEqualTo(printed);
  }

  private static MatchResult shown(String command) throws IOException {
    return COMMAND
        .matcher(page())
        .results()
        .filter(found -> found.group(1).equals(command))
        .findFirst()
        .orElseThrow();
  }
}
