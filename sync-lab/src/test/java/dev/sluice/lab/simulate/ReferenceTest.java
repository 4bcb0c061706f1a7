package dev.sluice.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.ratelimit.Limit;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The figures of an independent simulator, and what our own strategy is to reach. */
class ReferenceTest {

  private static final long SECOND = 1_000_000_000;
  private static final int RUNS = 10;
  private static final long SEED = 4711;
  private static final Strategy WINNER =
      strategy("ProportionalRemainingDecrease", Throttle::proportionalRemainingDecrease);
  private static final Strategy OURS = strategy("LevelControl", Throttle::levelControl);

  private static Strategy strategy(String name, Function<ThrottleOptions, Throttle> maker) {
    return new Strategy(name, maker);
  }

  private static Figures figures(Strategy strategy, int processes) {
    return figures(strategy, processes, SEED);
  }

  private static Figures figures(Strategy strategy, int processes, long seed) {
    Limit bucket = Limit.of(4500, Duration.ofHours(1));
    Setting setting =
        new Setting(
            ServerPlan.gcra(bucket, false),
            bucket,
            Setting.layout(processes, 10 / processes),
            new Latency(10_000_000, 20_000_000),
            Span.of(1800 * SECOND));
    return new Experiment(setting, RUNS, seed).run(strategy);
  }

  private static Figure clear(Figures figures) {
    assertThat(figures.timeToClear().missing()).isZero();
    return figures.timeToClear().seconds();
  }

  private static void within(Figure figure, double least, double most) {
    assertThat(figure.mean()).isBetween(least, most);
  }

  @Test
  void withoutAnyNearlyAllIsRefused() {
    Figures none = figures(strategy("None", options -> Throttle.none()), 2);
    within(none.retryRate(), 0.997, 0.999);
    within(none.maxSleep(), 0, 0);
    within(clear(none), 6.7, 6.8);
  }

  @Test
  void exponentialBackoffIsAsInTheReference() {
    Figures backoff = figures(strategy("ExponentialBackoff", Throttle::exponentialBackoff), 2);
    within(backoff.retryRate(), 0.754, 0.783);
    within(backoff.maxSleep(), 119, 350);
    within(backoff.stdevRequests(), 189, 469);
    within(clear(backoff), 6.7, 6.8);
  }

  @Test
  void gradualDecreaseIsAsInTheReference() {
    Figures gradual = figures(strategy("GradualDecrease", Throttle::gradualDecrease), 2);
    within(gradual.retryRate(), 0.391, 0.516);
    within(gradual.maxSleep(), 148, 266);
    within(gradual.stdevRequests(), 616, 1027);
    within(clear(gradual), 7.95, 8.1);
  }

  @Test
  void proportionalDecreaseIsAsInTheReference() {
    Figures proportional =
        figures(strategy("ProportionalDecrease", Throttle::proportionalDecrease), 2);
    within(proportional.retryRate(), 0.0243, 0.0424);
    within(proportional.maxSleep(), 13.2, 21.9);
    within(proportional.stdevRequests(), 35, 126);
    within(clear(proportional), 456, 458);
  }

  @Test
  void proportionalRemainingDecreaseIsAsInTheReference() {
    Figures winner = figures(WINNER, 2);
    within(winner.retryRate(), 0.0276, 0.05);
    within(winner.maxSleep(), 13.5, 31.8);
    within(winner.stdevRequests(), 40, 132);
    within(clear(winner), 7.77, 7.85);
    assertThat(winner.utilisation().least()).isGreaterThan(0.985);
  }

  @Test
  void oursReachesItsGoalsWithSharedThreads() {
    Figures ours = figures(OURS, 2);
    atMost(ours.retryRate(), 0.002, 0.005);
    atMost(ours.maxSleep(), 11, 17.5);
    atMost(ours.longestWait(), 11, 17.5);
    atMost(ours.stdevRequests(), 2, 5);
    atMost(clear(ours), 7.80, 7.85);
    assertThat(ours.utilisation().least()).isGreaterThan(0.994);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 77, SEED})
  void oursReachesItsGoalsWhereNobodyShares(long seed) {
    Figures ours = figures(OURS, 10, seed);
    atMost(ours.retryRate(), 0.015, 0.02);
    atMost(ours.maxSleep(), 12, 15);
    atMost(ours.longestWait(), 28, 55);
    atMost(ours.stdevRequests(), 6, 20);
    atMost(clear(ours), 7.80, 7.85);
    assertThat(ours.utilisation().least()).isGreaterThan(0.994);
  }

  private static void atMost(Figure figure, double mean, double worst) {
    assertThat(figure.mean()).isLessThanOrEqualTo(mean);
    assertThat(figure.most()).isLessThanOrEqualTo(worst);
  }

  static List<String> settings() {
    return Sample.of(
        List.of(
            "1 alone",
            "4 alone",
            "20 alone, 6 hours",
            "30 alone",
            "100 alone",
            "10 alone, full",
            "10 alone, 60/60s",
            "10 alone, window",
            "20 alone, window",
            "50 alone, window",
            "5 processes of 10, window",
            "5 processes of 10, 60/60s full",
            "2 processes of 5, window",
            "10 alone, 100/10s window",
            "2 processes of 5, 100/10s window",
            "1 alone, window",
            "2 processes of 5, 100/10s",
            "5 processes of 10",
            "one of 10 restarts",
            "10 processes, limit halves",
            "10 processes, limit quadruples",
            "10 alone, far",
            "processes of 8 and 2",
            "10 alone, bucket of 10",
            "2 processes of 5, bucket of 5"),
        4,
        any -> true);
  }

  /** What nobody may pay for: refusals, waits, unfairness. */
  @Sampled
  @ParameterizedTest
  @MethodSource("settings")
  void oursIsAheadOfTheWinner(String name) {
    Map<String, Setting> settings = Suite.settings(WINNER);
    Experiment experiment = new Experiment(settings.get(name), 10, SEED);
    Figures ours = experiment.run(OURS);
    Figures winner = experiment.run(WINNER);
    for (Function<Figures, Figure> figure :
        List.<Function<Figures, Figure>>of(
            Figures::retryRate, Figures::maxSleep, Figures::longestWait, Figures::stdevRequests)) {
      assertThat(figure.apply(ours).mean()).isLessThanOrEqualTo(figure.apply(winner).mean());
    }
    assertThat(ours.utilisation().mean()).isGreaterThan(0.85);
  }

  /** A full pool is emptied at once, and none is left unused. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 alone, window",
        "2 processes of 5, window",
        "10 alone, 60/60s full",
        "2 processes of 5, 60/60s",
        "10 processes of 10",
        "2 processes of 5, bucket of 5",
        "10 processes, 60/60s quadruples",
        "50 of 60 leave, 60/60s",
        "1 alone, bucket of 1",
        "1 alone, bucket of 3",
        "1 alone, bucket of 5",
        "10 alone, bucket of 2"
      })
  void oursLeavesNoMoreThanTheWinner(String name) {
    Experiment experiment = new Experiment(Suite.settings(WINNER).get(name), 10, SEED);
    Figures ours = experiment.run(OURS);
    Figures winner = experiment.run(WINNER);
    assertThat(clear(ours).mean()).isLessThanOrEqualTo(clear(winner).mean());
    assertThat(ours.utilisation().mean()).isGreaterThan(winner.utilisation().mean() - 0.002);
  }
}
