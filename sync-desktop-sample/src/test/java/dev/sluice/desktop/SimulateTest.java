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
            "utilisation")) {
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

  @Test
  void suiteComparesOursWithTheWinner() {
    JsonNode json =
        Cli.run("simulate", "--suite", "--runs", "1", "--json").ended(0).json().path("settings");
    assertThat(json.size()).isGreaterThan(30);
    assertThat(json.get(0).path("strategies").size()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
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
