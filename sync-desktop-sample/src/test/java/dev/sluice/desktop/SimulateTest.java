package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulateTest {

  @TempDir Path folder;

  @Test
  void everyStrategyHasItsFigures() {
    JsonNode json = Cli.json(List.of("simulate", "--runs", "2", "--duration", "5m"));
    assertThat(json.path("strategies").fieldNames())
        .toIterable()
        .containsExactly(
            "None",
            "ExponentialBackoff",
            "GradualDecrease",
            "ProportionalDecrease",
            "ProportionalRemainingDecrease",
            "LevelControl");
    for (String figure :
        List.of(
            "retryRate",
            "maxSleep",
            "longestWait",
            "stdevRequests",
            "timeToClear",
            "utilisation",
            "firstRefusal")) {
      JsonNode ours = json.at("/strategies/LevelControl/" + figure);
      assertThat(ours.path("min").asDouble()).isLessThanOrEqualTo(ours.path("mean").asDouble());
      assertThat(ours.path("mean").asDouble()).isLessThanOrEqualTo(ours.path("max").asDouble());
    }
    assertThat(json.at("/strategies/None/retryRate/mean").asDouble()).isGreaterThan(0.9);
  }

  @Test
  void sameSeedSameLogByteForByte() throws IOException {
    log("a", "7");
    log("b", "7");
    log("c", "8");
    byte[] first = Files.readAllBytes(folder.resolve("a/LevelControl-1.csv"));
    assertThat(Files.readAllBytes(folder.resolve("b/LevelControl-1.csv"))).isEqualTo(first);
    assertThat(Files.readAllBytes(folder.resolve("c/LevelControl-1.csv"))).isNotEqualTo(first);
    assertThat(Files.readAllBytes(folder.resolve("a/LevelControl-2.csv")))
        .isEqualTo(Files.readAllBytes(folder.resolve("c/LevelControl-1.csv")));
    List<String> lines = Files.readAllLines(folder.resolve("a/LevelControl-1.csv"));
    assertThat(lines.get(0)).isEqualTo("client,time_s,status,remaining,slept_s");
    assertThat(lines.get(1)).matches("\\d+,\\d+\\.\\d{9},429,0,0\\.000000000");
  }

  private void log(String name, String seed) {
    Cli.run(
            "simulate",
            "--strategy",
            "LevelControl",
            "--runs",
            "2",
            "--seed",
            seed,
            "--csv",
            folder.resolve(name).toString())
        .ended(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"one.svg", "one.png"})
  void chartsAreDrawnAlikeEachTime(String name) throws IOException {
    Path file = folder.resolve(name);
    draw(file, "LevelControl");
    byte[] first = Files.readAllBytes(file);
    draw(file, "LevelControl");
    assertThat(Files.readAllBytes(file)).isEqualTo(first).isNotEmpty();
    draw(file, "all");
    assertThat(Files.readAllBytes(file)).isNotEqualTo(first);
  }

  private static void draw(Path file, String strategy) {
    Cli.run(
            "simulate",
            "--runs",
            "1",
            "--duration",
            "2m",
            "--strategy",
            strategy,
            "--chart",
            file.toString())
        .ended(0);
  }

  @Test
  void strategiesOfOnesOwnAreTriedByTheirClass() {
    JsonNode json =
        Cli.json(List.of("simulate", "--runs", "1", "--strategy", EverySecond.class.getName()));
    assertThat(json.at("/strategies/EverySecond/maxSleep/mean").asDouble()).isEqualTo(1);
  }

  /** A strategy as a user would write it. */
  public static final class EverySecond implements Throttle {

    public EverySecond(ThrottleOptions options) {}

    @Override
    public Call begin(long beganNanos) {
      return new Call() {
        private long from = beganNanos;

        @Override
        public Duration hold(long nowNanos) {
          return Duration.ofNanos(Math.max(0, from + 1_000_000_000 - nowNanos));
        }

        @Override
        public void answered(ServerAnswer answer, long nowNanos) {
          from = nowNanos;
        }
      };
    }
  }

  @Tag("slow")
  @Test
  void suiteComparesOursWithTheWinner() {
    JsonNode json =
        Cli.run("simulate", "--suite", "--runs", "1", "--json").ended(0).json().path("settings");
    assertThat(json.size()).isGreaterThan(30);
    assertThat(json.get(0).path("strategies").size()).isEqualTo(2);
  }

  private static JsonNode figures(String strategy, String options) {
    String all = "simulate --runs 3 --strategy " + strategy + " " + options;
    return Cli.json(List.of(all.strip().split(" +"))).path("strategies").path(strategy);
  }

  private static double mean(String strategy, String options, String figure) {
    return figures(strategy, options).path(figure).path("mean").asDouble();
  }

  /** The article's own finding: less refusals, longer sleeps. */
  @Test
  void aLargerFactorIsRefusedLessOftenAndSleepsLonger() {
    String backoff = "ExponentialBackoff";
    assertThat(mean(backoff, "--factor 3", "retryRate"))
        .isLessThan(mean(backoff, "--factor 1.2", "retryRate") - 0.1);
    assertThat(mean(backoff, "--factor 3", "maxSleep"))
        .isGreaterThan(2 * mean(backoff, "--factor 1.2", "maxSleep"));
  }

  @Test
  void aSleepIsNoLongerThanAsked() {
    double longest =
        figures("ExponentialBackoff", "--factor 3 --longest-sleep 5m")
            .at("/maxSleep/max")
            .asDouble();
    assertThat(longest).isBetween(300.0, 330.0); // a tenth of jitter
    assertThat(mean("ProportionalDecrease", "--longest-sleep 4s", "maxSleep")).isBetween(4.0, 4.4);
  }

  @Test
  void fewerPartsClearAFullPoolSooner() {
    String proportional = "ProportionalDecrease";
    assertThat(mean(proportional, "--parts 100", "timeToClear"))
        .isLessThan(mean(proportional, "", "timeToClear") / 3);
  }

  @Test
  void whatWasNotClearedHasNoTimeToClear() {
    String slow = "--latency 1s --duration 5m";
    JsonNode clear = figures("LevelControl", slow).path("timeToClear");
    assertThat(clear.path("mean").isNull()).isTrue();
    assertThat(clear.path("missing").asInt()).isEqualTo(3);
    Cli.Result table = Cli.run(("simulate --strategy LevelControl " + slow).split(" "));
    assertThat(table.ended(0).out()).contains("not cleared");
    assertThat(figures("LevelControl", "").at("/timeToClear/missing").asInt()).isZero();
  }

  @Test
  void theFirstRefusalHasItsTime() {
    String full = "--full --starting-sleep 8s --duration 12h";
    JsonNode hours = figures("ProportionalDecrease", full).path("firstRefusal");
    assertThat(hours.path("mean").asDouble()).isBetween(4 * 3600.0, 5 * 3600.0);
    JsonNode never = figures("LevelControl", "--full --duration 5s --clients 1 --processes 1");
    assertThat(never.at("/firstRefusal/mean").isNull()).isTrue();
    assertThat(never.at("/firstRefusal/missing").asInt()).isEqualTo(3);
  }

  @Test
  void publishedFiguresStandBelowOurs() {
    String table =
        Cli.run("simulate", "--runs", "1", "--duration", "1m", "--published").ended(0).out();
    assertThat(table.lines().filter(line -> line.startsWith("  published"))).hasSize(4);
    assertThat(table).containsPattern("published +3.07 +17.32 +78.44 +84.23");
    String other =
        Cli.run("simulate", "--runs", "1", "--duration", "1m", "--published", "--factor", "2")
            .ended(0)
            .out();
    assertThat(other.lines().filter(line -> line.startsWith("  published"))).hasSize(1);
    assertThat(other).containsPattern("published +60.08 +854.89 +387.82 +74.23");
    String own =
        Cli.run("simulate", "--runs", "1", "--duration", "1m", "--published", "--parts", "9")
            .ended(0)
            .out();
    assertThat(own).doesNotContain("published");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--factor 0.9",
        "--factor 11",
        "--parts 0",
        "--longest-sleep 0s",
        "--strategy Nonsense",
        "--strategy java.lang.String",
        "--runs 0",
        "--clients 0",
        "--processes 11",
        "--layout x",
        "--layout 0",
        "--layout 1@5m-2m",
        "--server fifo",
        "--limit many",
        "--change 10m",
        "--change 10m=0",
        "--latency 20ms-10ms",
        "--latency 0s",
        "--duration 0s",
        "--chart a.gif",
        "--suite --csv logs",
        "--class-path nowhere"
      })
  void badArgumentsEndWithTwoAndOneClearLine(String options) {
    var result = Cli.run(("simulate " + options).split(" "));
    result.ended(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines()).hasSize(1).first().asString().startsWith("sluice: ");
  }
}
