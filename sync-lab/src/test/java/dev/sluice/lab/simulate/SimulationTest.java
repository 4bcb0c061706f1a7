package dev.sluice.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.Limit;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SimulationTest {

  private static final long SECOND = 1_000_000_000;
  private static final Limit HOUR = Limit.of(4500, Duration.ofHours(1));
  private static final Strategy OURS = new Strategy("LevelControl", Throttle::levelControl);
  private static final Strategy WINNER =
      new Strategy("winner", Throttle::proportionalRemainingDecrease);

  private static Setting setting(List<ProcessPlan> layout, long seconds) {
    return new Setting(
        ServerPlan.gcra(HOUR, false),
        HOUR,
        layout,
        new Latency(10_000_000, 20_000_000),
        Span.of(seconds * SECOND));
  }

  /** The log says everything that is needed to decide each request anew. */
  @Test
  void serverDecidesAsTheLogSays() {
    Log log = Simulation.run(setting(Setting.layout(2, 5), 600), WINNER, 3);
    Server again = ServerPlan.gcra(HOUR, false).start();
    for (int row = 0; row < log.rows(); row++) {
      if (log.status(row) != Log.CUT_OFF) {
        ServerAnswer answer = again.handle(log.atNanos(row));
        assertThat(log.status(row)).isEqualTo(answer.status());
        assertThat(log.remaining(row)).isEqualTo(answer.remainingOrNone());
      }
    }
  }

  /** All time of a client is spent asleep or on the way: nothing is hidden. */
  @Test
  void clientsSleepOrAreOnTheWay() {
    Log log = Simulation.run(setting(Setting.layout(2, 5), 600), OURS, 3);
    long[] last = new long[log.clients()];
    for (int row = 0; row < log.rows(); row++) {
      int client = log.client(row);
      long onTheWay = log.atNanos(row) - last[client] - log.sleptNanos(row);
      assertThat(onTheWay).isBetween(0L, 20_000_002L);
      last[client] = log.atNanos(row);
    }
  }

  @Test
  void processesShareNothing() {
    Set<Throttle> made = new HashSet<>();
    Strategy watched =
        new Strategy(
            "watched",
            options -> {
              Throttle throttle = Throttle.levelControl(options);
              made.add(throttle);
              return throttle;
            });
    Simulation.run(setting(Setting.layout(3, 2), 1), watched, 1);
    assertThat(made).hasSize(3);
  }

  @Test
  void clientsComeAndGo() {
    List<ProcessPlan> layout =
        List.of(ProcessPlan.of(1), new ProcessPlan(1, 60 * SECOND, 120 * SECOND, null));
    Log log = Simulation.run(setting(layout, 300), WINNER, 5);
    List<Long> guest = new ArrayList<>();
    for (int row = 0; row < log.rows(); row++) {
      if (log.client(row) == 1) {
        guest.add(log.atNanos(row));
      }
    }
    assertThat(guest).isNotEmpty().allMatch(at -> at >= 60 * SECOND && at <= 121 * SECOND);
  }

  @Test
  void sleepThatTheEndCutsOffIsInTheLog() {
    Strategy sleepy = new Strategy("sleepy", options -> new Sleepy());
    Log log = Simulation.run(setting(Setting.layout(1, 1), 10), sleepy, 1);
    assertThat(log.rows()).isEqualTo(1);
    assertThat(log.status(0)).isEqualTo(Log.CUT_OFF);
    assertThat(Measures.of(log, setting(Setting.layout(1, 1), 10)).maxSleep()).isEqualTo(10);
  }

  private static final class Sleepy implements Throttle {
    @Override
    public Call begin(long nowNanos) {
      return new Call() {
        @Override
        public Duration hold(long now) {
          return Duration.ofHours(1);
        }

        @Override
        public void answered(ServerAnswer answer, long now) {}
      };
    }
  }

  /** Fifteen hours pass in a moment; the bound is generous, the figure stands in the docs. */
  @Test
  void virtualTimeCostsNothing() {
    long began = System.nanoTime();
    for (int seed = 0; seed < 30; seed++) {
      Simulation.run(setting(Setting.layout(2, 5), 1800), OURS, seed);
    }
    assertThat(System.nanoTime() - began).isLessThan(30 * SECOND);
  }
}
