package dev.sluice.lab.simulate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.Limit;
import dev.sluice.sqlite.JavaProcess;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.limit.Gcra;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The article's trial: two processes of five threads send real requests over HTTP to a pool of 4500
 * tokens, at thirty times speed. What comes of it is what the simulation says. It runs by the real
 * clock, so it needs a machine that does nothing else: the profile {@code trial} runs it alone.
 */
@Tag("trial")
@Timeout(600)
class RealClientsTest {

  static final int TOKENS = 4500;

  private static final int SPEED = 30;
  private static final Duration REFILL = Duration.ofHours(1).dividedBy(SPEED);
  private static final Duration RUN = Duration.ofMinutes(15).dividedBy(SPEED);
  private static final int PROCESSES = 2;
  private static final int THREADS = 5;

  /** How long a request took on a loaded machine, at the speed of the trial. */
  private static final Latency LATENCY = new Latency(1_000_000, 30_000_000);

  /**
   * What came of one run.
   *
   * @param retries refused requests by requests
   * @param stdev of the requests of a thread
   */
  private record Real(double retries, double stdev) {

    static Real of(List<int[]> threads) {
      double mean = threads.stream().mapToInt(t -> t[0]).average().orElseThrow();
      double squares = threads.stream().mapToDouble(t -> (t[0] - mean) * (t[0] - mean)).sum();
      double retries =
          threads.stream().mapToDouble(t -> t[1] / (double) t[0]).average().orElseThrow();
      return new Real(retries, Math.sqrt(squares / (threads.size() - 1)));
    }
  }

  @Test
  void realClientsDoAsTheSimulationSays() throws Exception {
    Map<String, Real> real = new LinkedHashMap<>();
    for (String strategy :
        List.of(
            "ExponentialBackoff",
            "GradualDecrease",
            "ProportionalDecrease",
            "ProportionalRemainingDecrease",
            "LevelControl")) {
      Real run = run(strategy);
      real.put(strategy, run);
      Figures simulated = simulated(strategy);
      within(strategy + ": retry rate", run.retries(), simulated.retryRate(), 1.15);
      within(strategy + ": deviation", run.stdev(), simulated.stdevRequests(), 2);
    }
    Real ours = real.remove("LevelControl");
    assertThat(real.values()).allMatch(other -> other.retries() > ours.retries());
    assertThat(real.values()).allMatch(other -> other.stdev() > ours.stdev());
  }

  /**
   * One real run, on a machine that is busy with it, may be at either end of 30 simulated ones. Its
   * latencies vary more, which makes the threads more alike.
   */
  private static void within(String what, double real, Figure simulated, double factor) {
    System.out.printf(
        Locale.ROOT,
        "%s %.4f, simulated %.4f to %.4f%n",
        what,
        real,
        simulated.least(),
        simulated.most());
    double noise = what.endsWith("rate") ? 0.005 : 3;
    assertThat(real)
        .as(what)
        .isBetween(simulated.least() / factor / factor - noise, simulated.most() * factor + noise);
  }

  private static Figures simulated(String strategy) {
    Limit limit = Limit.of(TOKENS, REFILL);
    Setting setting =
        new Setting(
            ServerPlan.gcra(limit, false),
            limit,
            Setting.layout(PROCESSES, THREADS),
            LATENCY,
            Span.of(RUN.toNanos()));
    return new Experiment(setting, 30, 1).run(RealClient.strategy(strategy));
  }

  private static Real run(String strategy) throws Exception {
    TrackerServer pool =
        TrackerServer.builder(ServerClock.system()).limits(new Gcra(TOKENS, REFILL, 0)).build();
    TrackerServer free = TrackerServer.builder(ServerClock.system()).build();
    List<Process> processes = new ArrayList<>();
    try (WireServer wire = WireServer.start(pool);
        WireServer warmUp = WireServer.start(free)) {
      for (int i = 0; i < PROCESSES; i++) {
        processes.add(start(warmUp, wire, strategy));
      }
      List<BufferedReader> prints = new ArrayList<>();
      for (Process process : processes) {
        prints.add(new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
        assertThat(prints.get(prints.size() - 1).readLine()).isEqualTo("ready");
      }
      for (Process process : processes) {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
      }
      return Real.of(threads(prints));
    } finally {
      processes.forEach(Process::destroyForcibly);
    }
  }

  private static Process start(WireServer warmUp, WireServer wire, String strategy)
      throws IOException {
    List<String> command =
        JavaProcess.command(
            RealClient.class,
            warmUp.url(),
            wire.url(),
            strategy,
            String.valueOf(REFILL.toMillis()),
            String.valueOf(THREADS),
            String.valueOf(RUN.toMillis()));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static List<int[]> threads(List<BufferedReader> prints) throws IOException {
    List<int[]> threads = new ArrayList<>();
    for (BufferedReader print : prints) {
      for (int i = 0; i < THREADS; i++) {
        String[] counts = print.readLine().split(" ");
        threads.add(new int[] {Integer.parseInt(counts[0]), Integer.parseInt(counts[1])});
      }
    }
    return threads;
  }
}
