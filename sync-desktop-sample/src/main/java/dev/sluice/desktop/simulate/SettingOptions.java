package dev.sluice.desktop.simulate;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.lab.simulate.Latency;
import dev.sluice.lab.simulate.LimitChange;
import dev.sluice.lab.simulate.ProcessPlan;
import dev.sluice.lab.simulate.ServerKind;
import dev.sluice.lab.simulate.ServerPlan;
import dev.sluice.lab.simulate.Setting;
import dev.sluice.lab.simulate.Span;
import dev.sluice.lab.simulate.Strategy;
import dev.sluice.ratelimit.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is simulated. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class SettingOptions {

  private static final Duration LONGEST = Duration.ofHours(24);
  private static final Duration CLEARING_SLEEP = Duration.ofSeconds(1);

  @Option(
      names = "--server",
      paramLabel = "KIND",
      defaultValue = "gcra",
      description = "How the server counts: ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
  private ServerKind server;

  @Option(
      names = "--limit",
      paramLabel = "LIMIT",
      description = "The server's limit; default 4500/1h, for a window 60/60s.")
  private @Nullable Limit limit;

  @Option(
      names = "--told",
      paramLabel = "LIMIT",
      description = "The limit that the clients assume; default the server's.")
  private @Nullable Limit told;

  @Option(names = "--full", description = "Start with a full pool, not an empty one.")
  private boolean full;

  @Option(
      names = "--change",
      split = ",",
      paramLabel = "AT=TOKENS",
      description = "Change the limit during the run, such as 10m=2250.")
  private List<String> changes = List.of();

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many clients, 1 to 1000; default ${DEFAULT-VALUE}.")
  private int clients;

  @Option(
      names = "--processes",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many processes; the threads of one share a strategy. Default 2.")
  private int processes;

  @Option(
      names = "--layout",
      paramLabel = "PARTS",
      description = "Describe each process instead: [Nx]THREADS[:STRATEGY][@JOIN[-LEAVE]],...")
  private @Nullable String layout;

  @Option(
      names = "--latency",
      paramLabel = "D[-D]",
      defaultValue = "10ms-20ms",
      description = "How long request and answer take together; default ${DEFAULT-VALUE}.")
  private String latency;

  @Option(
      names = "--duration",
      paramLabel = "D",
      defaultValue = "30m",
      description = "How long a run lasts, up to 24h; default ${DEFAULT-VALUE}.")
  private Duration duration;

  @Option(
      names = "--starting-sleep",
      paramLabel = "D",
      description = "The sleep that strategies begin with; default 0s, for decrease 1s.")
  private @Nullable Duration startingSleep;

  /** Made by picocli. */
  SettingOptions() {}

  /** The setting that was asked for. */
  Setting setting(Function<String, Strategy> strategies) {
    if (duration.isZero() || duration.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("--duration is above zero and up to 24h");
    }
    Limit allowed = Objects.requireNonNullElseGet(limit, this::usual);
    return new Setting(
        new ServerPlan(server, allowed, full, changes()),
        Objects.requireNonNullElse(told, allowed),
        processes(strategies),
        latency(),
        new Span(duration.toNanos(), startingSleep().toNanos()));
  }

  private Limit usual() {
    return Limit.parse(server == ServerKind.WINDOW ? "60/60s" : "4500/1h");
  }

  private List<ProcessPlan> processes(Function<String, Strategy> strategies) {
    return layout == null ? Layout.even(clients, processes) : Layout.parse(layout, strategies);
  }

  private Duration startingSleep() {
    Duration usual = server == ServerKind.DECREASE ? CLEARING_SLEEP : Duration.ZERO;
    return Objects.requireNonNullElse(startingSleep, usual);
  }

  private Latency latency() {
    String[] ends = latency.split("-", 2);
    Duration least = Durations.parse(ends[0]);
    Duration most = ends.length == 1 ? least : Durations.parse(ends[1]);
    return new Latency(least.toNanos(), most.toNanos());
  }

  private List<LimitChange> changes() {
    List<LimitChange> all = new ArrayList<>();
    for (String change : changes) {
      String[] parts = change.split("=", 2);
      if (parts.length < 2 || !parts[1].matches("\\d{1,9}")) {
        throw new IllegalArgumentException(
            "a change is written like 10m=2250, not '" + change + "'");
      }
      all.add(new LimitChange(Durations.parse(parts[0]).toNanos(), Integer.parseInt(parts[1])));
    }
    return all;
  }
}
