package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.desktop.cli.Limits;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs({OS.LINUX, OS.MAC})
class LimitCommandTest {

  private static final String HOUR = "1/1h";

  @TempDir Path folder;

  @Test
  void theCommandHasTheStreamsAndItsStatusIsPassedOn() throws Exception {
    Path in = Files.writeString(folder.resolve("in"), "hello\n");
    ProcessBuilder builder =
        new ProcessBuilder(words(HOUR, "--json", "--", "sh", "-c", "cat; echo oops >&2; exit 7"));
    Launched run = Launched.of(folder, builder.redirectInput(in.toFile()));
    assertThat(run.status()).isEqualTo(7);
    assertThat(run.output()).isEqualTo("hello\n");
    assertThat(run.errors()).startsWith("oops\n");
    assertThat(run.report().path("status").asInt()).isEqualTo(7);
    assertThat(run.report().path("tries").asInt()).isEqualTo(1);
    assertThat(taken(HOUR)).isEqualTo(1);
  }

  @Tag("slow")
  @Test
  void aCommandThatASignalEndsIsReportedAsShellsDo() throws Exception {
    assertThat(start(HOUR, "--", "sh", "-c", "kill -9 $$").status()).isEqualTo(128 + 9);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(ints = {129, 143, 255})
  void L64_anExitStatusThatLooksLikeASignalKeepsNoSlotLonger(int status) throws Exception {
    assertThat(start("1/100ms", "--", "sh", "-c", "exit " + status).status()).isEqualTo(status);
    long wait = Cli.json(Arrays.asList(shown("1/100ms"))).path("nextFreeMillis").asLong();
    assertThat(wait).isLessThanOrEqualTo(100);
  }

  /** The command itself takes the store away. */
  @Tag("slow")
  @Test
  void L63_aStoreThatFailsWhileTheCommandRunsIsToldAndTheStatusIsPassedOn() throws Exception {
    String away = "cd " + folder + "; rm slots slots-*; mkdir slots; echo done; exit 7";
    Launched run = start(HOUR, "--json", "--", "sh", "-c", away);
    assertThat(run.status()).isEqualTo(7);
    assertThat(run.output()).isEqualTo("done\n");
    assertThat(run.errors())
        .startsWith("sluice: the end of the command cannot be written to the store: " + store());
    assertThat(run.report().path("status").asInt()).isEqualTo(7);
    assertThat(run.report().at("/error/kind").asText()).isEqualTo("store");
  }

  /** The lease is renewed after ten seconds. */
  @Test
  @Tag("slow")
  void L63_aLeaseThatCannotBeRenewedLeavesTheCommandAlone() throws Exception {
    String away = "cd " + folder + "; rm slots slots-*; mkdir slots; sleep 11; echo done; exit 7";
    Launched run = start(HOUR, "--", "sh", "-c", away);
    assertThat(run.status()).isEqualTo(7);
    assertThat(run.output()).isEqualTo("done\n");
    assertThat(run.errors()).startsWith("sluice: the lease cannot be renewed: " + store());
  }

  @Tag("slow")
  @Test
  void L62_aFileOfSomebodyElseIsRefusedAndLeftAsItIs() throws Exception {
    Files.writeString(store(), "Dear diary");
    Launched run = start(HOUR, "--", "echo", "never");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors())
        .isEqualTo("sluice: " + store() + " is not a file of slots, and was left as it is\n");
    assertThat(store()).hasContent("Dear diary");
    assertThat(Path.of(store() + "-lock")).doesNotExist();
  }

  @Tag("slow")
  @Test
  void withoutASlotInTimeNothingRuns() throws Exception {
    assertThat(start(HOUR, "--", "true").status()).isZero();
    Launched late = start(HOUR, "--json", "--", "echo", "never");
    assertThat(late.status()).isEqualTo(75);
    assertThat(late.output()).isEmpty();
    assertThat(late.errors().lines().findFirst().orElseThrow())
        .startsWith("sluice: no slot of k within 15.0 s: asked since ")
        .contains(", tries: 1; the next may come free in 59 min ");
    JsonNode error = late.report().path("error");
    assertThat(error.path("kind").asText()).isEqualTo("rate_limited");
    assertThat(error.path("key").asText()).isEqualTo("k");
    assertThat(error.path("tries").asInt()).isEqualTo(1);
    assertThat(error.path("waitedMillis").asLong(-1)).isBetween(0L, 14_999L);
    assertThat(error.path("nextFreeMillis").asLong()).isBetween(3_500_000L, 3_600_000L);
  }

  /** The first one ends when the second has run. */
  @Tag("slow")
  @Test
  void aSlotThatCountsFromTheStartIsFreeWhileTheCommandRuns() throws Exception {
    String until = "while [ ! -e " + folder + "/go ]; do sleep 0.05; done";
    Launched first = start("1/100ms", "--stamp", "start", "--", "sh", "-c", until);
    List<String> second = List.of("--timeout", "1h", "--", "touch", folder + "/go");
    for (String stamp : List.of("end", "START")) {
      List<String> words = new ArrayList<>(List.of("--stamp", stamp));
      words.addAll(second);
      assertThat(start("1/100ms", words.toArray(String[]::new)).status()).isZero();
    }
    assertThat(first.status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/no/such/program", "no-such-program"})
  void aCommandThatIsNotThereGivesItsSlotBack(String name) throws Exception {
    Launched run = start(HOUR, "--", name);
    assertThat(run.status()).isEqualTo(127);
    assertThat(run.errors()).isEqualTo("sluice: " + name + " is not there\n");
    assertThat(taken(HOUR)).isZero();
  }

  @Tag("slow")
  @Test
  void aCommandThatIsNoProgramGivesItsSlotBack() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "no program");
    Launched run = start(HOUR, "--", text.toString());
    assertThat(run.status()).isEqualTo(126);
    assertThat(run.errors()).isEqualTo("sluice: " + text + " cannot be executed\n");
    assertThat(taken(HOUR)).isZero();
  }

  @Test
  void endedWhileItWaitsItLeavesNoSlotBehind() throws Exception {
    LimiterConfig config = new LimiterConfig(Limits.parse(HOUR).all(), Duration.ZERO);
    try (SqliteLedger other = SqliteLedger.open(new JdbcDriver(store()), "k", Time.system())) {
      long ticket = other.acquire(config, 1); // open, so the next one waits for its return
      long before = log();
      Launched waiting = start(HOUR, "--timeout", "1h", "--", "touch", folder + "/ran");
      awaitQuestion(waiting, before);
      waiting.process().destroy();
      assertThat(waiting.status()).isEqualTo(128 + 15);
      assertThat(other.giveBack(config, ticket, 1)).isEqualTo(1);
    }
    assertThat(taken(HOUR)).isZero();
    assertThat(folder.resolve("ran")).doesNotExist();
  }

  @Test
  void aSlotThatAnotherProcessGivesBackIsTaken() throws Exception {
    LimiterConfig config = new LimiterConfig(Limits.parse(HOUR).all(), Duration.ZERO);
    try (SqliteLedger other = SqliteLedger.open(new JdbcDriver(store()), "k", Time.system())) {
      long ticket = other.acquire(config, 1);
      long before = log();
      Launched waiting = start(HOUR, "--timeout", "1h", "--json", "--", "true");
      awaitQuestion(waiting, before);
      other.giveBack(config, ticket, 1);
      assertThat(waiting.status()).as(waiting.errors()).isZero();
      assertThat(waiting.report().path("tries").asInt()).isGreaterThan(1);
    }
  }

  /** Six who came one after the other; the third is killed, and its command never runs. */
  @Tag("slow")
  @Test
  void L60_commandsRunInTheOrderInWhichTheyCame() throws Exception {
    LimiterConfig config = new LimiterConfig(Limits.parse("1/100ms").all(), Duration.ZERO);
    List<Launched> six = new ArrayList<>();
    try (SqliteLedger other = SqliteLedger.open(new JdbcDriver(store()), "k", Time.system())) {
      long ticket = other.acquire(config, 1);
      for (int i = 1; i <= 6; i++) {
        String write = "echo " + i + " >> " + folder + "/ran";
        six.add(start("1/100ms", "--timeout", "1h", "--", "sh", "-c", write));
        while (waiting() < i) {
          assertThat(six.get(i - 1).process().waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
        }
      }
      six.get(2).process().destroyForcibly().waitFor();
      other.giveBack(config, ticket, 1);
      for (Launched one : six) {
        assertThat(one.status()).as(one.errors()).isEqualTo(one == six.get(2) ? 137 : 0);
      }
    }
    assertThat(folder.resolve("ran")).hasContent("1\n2\n4\n5\n6");
  }

  private long waiting() {
    try (SqliteConnection file = new JdbcDriver(store()).open();
        Rows rows = file.query("SELECT count(*) FROM `waiter`")) {
      return rows.next() ? rows.integer(0) : 0;
    }
  }

  /** Whoever waits writes the time down now and then. */
  private void awaitQuestion(Launched waiting, long before) throws Exception {
    while (log() == before) {
      assertThat(waiting.process().waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
    }
  }

  private long log() throws IOException {
    return Files.size(Path.of(store() + "-wal"));
  }

  @Tag("slow")
  @Test
  void endedWhileTheCommandRunsItEndsTheCommandAndTheSlotIsUsed() throws Exception {
    String script = "trap 'echo asked; exit 3' TERM; echo here; while :; do sleep 0.05; done";
    Launched run = start(HOUR, "--", "sh", "-c", script);
    while (run.output().isEmpty()) {
      assertThat(run.process().waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
    }
    run.process().destroy();
    assertThat(run.status()).isEqualTo(128 + 15);
    assertThat(run.output()).isEqualTo("here\nasked\n");
    assertThat(taken(HOUR)).isEqualTo(1);
  }

  @Test
  @Tag("slow")
  void loopsInTwoShellsShareOneCallASecond() throws Exception {
    List<Launched> loops = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      String loop = "for i in 1 2 3; do \"$@\" -- date +%s%N || exit; done";
      List<String> words = new ArrayList<>(List.of("sh", "-c", loop, "loop"));
      words.addAll(Arrays.asList(words("1/500ms")));
      loops.add(Launched.of(folder, new ProcessBuilder(words)));
    }
    List<Long> times = new ArrayList<>();
    for (Launched loop : loops) {
      assertThat(loop.status()).as(loop.errors()).isZero();
      loop.output().lines().forEach(line -> times.add(Long.parseLong(line)));
    }
    times.sort(null);
    assertThat(times).hasSize(6);
    for (int i = 1; i < 6; i++) {
      assertThat(times.get(i) - times.get(i - 1)).isGreaterThan(500_000_000L);
    }
  }

  @Test
  void showTellsTheStateOfTheKeyAndTakesNothing() throws Exception {
    assertThat(start("3/1h", "--slots", "2", "--", "true").status()).isZero();
    Cli.Result shown = Cli.run(shown("3/1h", "1/1ms")).ended(0);
    assertThat(shown.out())
        .isEqualTo(
            "3/1h: 2 taken, 0 of them open, 1 free\n"
                + "1/1ms: 0 taken, 0 of them open, 1 free\nk: next free now\n");
    JsonNode json = Cli.json(Arrays.asList(shown("3/1h")));
    assertThat(json.at("/limits/0/taken").asInt()).isEqualTo(2);
    assertThat(json.path("pausedMillis").asInt()).isZero();
  }

  /** Programs read these lines: Arabic, for example, has digits of its own. */
  @Tag("slow")
  @Test
  void theStateHasTheSameDigitsInEveryLanguage() throws Exception {
    ProcessBuilder builder = new ProcessBuilder(words("3/1h", "--show"));
    builder.environment().put("JAVA_TOOL_OPTIONS", "-Duser.language=ar -Duser.country=EG");
    Launched run = Launched.of(folder, builder);
    assertThat(run.status()).isZero();
    assertThat(run.output()).startsWith("3/1h: 0 taken, 0 of them open, 3 free\n");
  }

  private int taken(String limit) {
    return Cli.json(Arrays.asList(shown(limit))).at("/limits/0/taken").asInt();
  }

  private String[] shown(String... limits) {
    List<String> args =
        new ArrayList<>(List.of("limit", "--store", store().toString(), "--key", "k", "--show"));
    for (String limit : limits) {
      args.addAll(List.of("--limit", limit));
    }
    return args.toArray(String[]::new);
  }

  private Launched start(String limit, String... more) throws IOException {
    return Launched.of(folder, new ProcessBuilder(words(limit, more)));
  }

  private String[] words(String limit, String... more) {
    List<String> all = new ArrayList<>(Launched.words());
    all.addAll(List.of("limit", "--store", store().toString(), "--key", "k", "--limit", limit));
    all.addAll(Arrays.asList(more));
    return all.toArray(String[]::new);
  }

  private Path store() {
    return folder.resolve("slots");
  }
}
