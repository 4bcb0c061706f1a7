package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.Cli.Result;
import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Terminal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class UsageTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "entries",
        "timer",
        "status",
        "status --db",
        "sync --db x.db --token t",
        "sync --server http://127.0.0.1:1/ --db x.db",
        "sync --server http://127.0.0.1:1/ --db x.db --token t --limits 60",
        "sync --server http://127.0.0.1:1/ --db x.db --token t --timeout soon",
        "sync --server http://127.0.0.1:1/ --db x.db --token t --timeout 999999999h",
        "sync --server http://127.0.0.1:1/ --db x.db --token t --operation sideways",
        "entries add --db x.db --duration 1h --stop 2026-01-01T00:00:00Z",
        "entries edit nine --db x.db",
        "demo --speed 0",
        "demo --entries 5",
        "torture --seeds 0",
        "torture --from here",
        "torture --worlds 0",
        "torture --worlds 1 --plot MOVED",
        "limit --store x.db --key k -- true",
        "limit --store x.db --key k --limit 1/1s",
        "limit --store x.db --key k --limit 1/1s --show -- true",
        "limit --store x.db --key k --limit nonsense -- true",
        "limit --store x.db --key k --limit 3/1s --slots 4 -- true",
        "limit --store x.db --key k --limit 3/1s --slots 0 -- true",
        "limit --store x.db --key k --limit 3/1s --stamp middle -- true",
        "limit --store no/such/folder/x --key k --limit 1/1s -- true",
        "limit --store redis://localhost:no --key k --limit 1/1s -- true",
        "serve --fault sometimes",
        "serve --fault late",
        "serve --fault rows=-1",
        "serve --fault status=foo",
        "serve --fault upsert=5m",
        "serve --token=",
        "sync --server http://127.0.0.1:1/ --db x.db --token t --every 1ms",
        "serve --latency 2s-1s",
        "serve --leaky-bucket 1/2s",
        "serve --leaky-bucket often",
        "serve --gcra often",
        "serve --gcra 999999999/8784h",
        "serve --limits 999999999/1s",
        "serve --limits 0/1s",
        "sync --server http://127.0.0.1:1/ --db x.db --token t --quota 1/1h,2/1h,3/1h",
        "sync --server http://127.0.0.1:1/ --db x.db --token t --domain redmine --quota 1/1h",
        "serve --quota 30",
        "serve --organization-quota 30",
        "serve --quota 30/1h --organization-quota 0",
        "serve --gcra 5/1s --count-refused",
        "status --db x.db --db y.db",
        "entries list --db x.db --limit 1 --limit 2",
        "sync --server http://127.0.0.1:1/ --db x.db --token t --limits 1/1s --limits 60/60s",
        "limit --store x.db --store y --key k --limit 1/1s -- true"
      })
  void wrongUsageEndsWithTwoAndOneClearLine(String line, @TempDir Path folder) {
    String here = line.replace("x.db", folder.resolve("x.db").toString());
    Result result = Cli.run(here.isEmpty() ? new String[0] : here.split(" "));
    assertThat(folder).isEmptyDirectory();
    result.ended(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines()).hasSize(1).first().asString().startsWith("sluice: ");
    assertThat(result.err()).doesNotContain("Exception");
  }

  @Test
  void programsAreToldOfWrongUsageToo() {
    assertThat(Cli.run("status", "--json").ended(2).json().at("/error/kind").asText())
        .isEqualTo("usage");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--json -v entries list", "entries --json -v list", "-v entries list --json"})
  void optionsOfEveryCommandMayStandBeforeItsName(String line, @TempDir Path folder) {
    List<String> words = new ArrayList<>(List.of(line.split(" ")));
    words.addAll(List.of("--db", folder.resolve("none.db").toString()));
    Result result = Cli.run(words.toArray(String[]::new));
    assertThat(result.json().at("/error/message").asText()).contains("does not exist");
    assertThat(result.err()).contains("\tat dev.sluice.");
    assertThat(Cli.run((line + " --help").split(" ")).ended(0).json().path("help").asText())
        .contains("sluice entries list");
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void everyCommandHasHelpWithAnExample(List<String> words) {
    Result result =
        Cli.run(Stream.concat(words.stream(), Stream.of("--help")).toArray(String[]::new));
    result.ended(0);
    assertThat(result.out())
        .contains("Example", "sluice " + String.join(" ", words), "--json", "--verbose");
    assertThat(result.err()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void programsReadTheHelpAsJson(List<String> words) {
    Stream<String> line = Stream.concat(words.stream(), Stream.of("--help", "--json"));
    assertThat(Cli.run(line.toArray(String[]::new)).ended(0).json().path("help").asText())
        .startsWith("Usage: sluice " + String.join(" ", words));
    assertThat(Cli.run("--json", "--help").ended(0).json().has("help")).isTrue();
  }

  /** Picocli reads classes by reflection; a start has no time for those that nobody asked for. */
  @Test
  void onlyTheCommandThatIsNamedIsBuilt() {
    Parts parts = new Parts(Terminal.none(), Map.of());
    assertThat(Sluice.commandLine(parts, "--json", "status", "--db", "x").getSubcommands())
        .containsOnlyKeys("status");
    assertThat(Sluice.commandLine(parts, "stauts").getSubcommands())
        .containsKeys("status", "demo", "completion");
    assertThat(Cli.run("stauts").ended(2).err()).contains("did you mean 'status'?");
  }

  @Test
  void theVersionIsTold() {
    assertThat(Cli.run("--version").ended(0).out()).startsWith("sluice ");
    assertThat(Cli.run("--version", "--json").ended(0).json().path("version").asText())
        .startsWith("sluice ");
  }

  @Test
  void theNameAloneShowsWhatThereIs() {
    assertThat(Cli.run().ended(2).err()).contains("Usage: sluice", "timer", "a command is missing");
  }

  /** Where the result of limit goes, its description says; standard output is the command's. */
  @Test
  void theHelpOfLimitNamesOnePlaceForItsResult() {
    assertThat(Cli.run("limit", "--help").out())
        .contains("--json reports on standard error")
        .doesNotContain("last line of standard output");
  }

  /** The list of commands shows the first line of each description. */
  @Test
  void whatACommandDoesIsAWholeSentence() {
    for (List<String> words : leaves()) {
      CommandLine command = Sluice.commandLine(new Parts(Terminal.none(), Map.of()));
      for (String word : words) {
        command = command.getSubcommands().get(word);
      }
      assertThat(command.getCommandSpec().usageMessage().description()[0])
          .as(String.join(" ", words))
          .matches("[A-Z][^.]*\\.( [A-Z].*\\.)?");
      command
          .getCommandSpec()
          .options()
          .forEach(
              option ->
                  assertThat(String.join(" ", option.description()))
                      .as(option.longestName())
                      .matches("[A-Z].*\\."));
    }
  }

  static List<List<String>> leaves() {
    List<List<String>> leaves = new ArrayList<>();
    collect(Sluice.commandLine(new Parts(Terminal.none(), Map.of())), List.of(), leaves);
    assertThat(leaves).contains(List.of("demo"), List.of("entries", "import"));
    return leaves;
  }

  private static void collect(CommandLine command, List<String> words, List<List<String>> leaves) {
    if (command.getSubcommands().isEmpty()) {
      leaves.add(words);
    }
    command
        .getSubcommands()
        .forEach(
            (name, sub) ->
                collect(sub, Stream.concat(words.stream(), Stream.of(name)).toList(), leaves));
  }
}
