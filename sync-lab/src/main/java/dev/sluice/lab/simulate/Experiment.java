package dev.sluice.lab.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A strategy that is tried in one setting, several times.
 *
 * @param setting what is simulated
 * @param runs how many times, at least 1
 * @param seed of the first run; the next ones follow
 */
public record Experiment(Setting setting, int runs, long seed) {

  private static final double NANOS = 1e9;
  private static final long CLEARING_SLEEP = 1_000_000_000;

  /** Without any strategy two minutes say all, and make as many requests as hours of others. */
  private static final long LONGEST_WITHOUT = 120_000_000_000L;

  private static final String WITHOUT = "None";

  /** Runs it; every trial is handed on with its number, from 1, and forgotten. */
  public Figures run(Strategy strategy, BiConsumer<Integer, Trial> watcher) {
    Setting fitting = fitting(strategy);
    List<Trial> trials = new ArrayList<>();
    for (int run = 1; run <= runs; run++) {
      Trial trial = trial(fitting, strategy, seed + run - 1);
      watcher.accept(run, trial);
      trials.add(new Trial(Log.NONE, trial.measures(), trial.timeToClear()));
    }
    return Figures.of(strategy.name(), trials);
  }

  /** Runs it. */
  public Figures run(Strategy strategy) {
    return run(strategy, (run, trial) -> {});
  }

  private Setting fitting(Strategy strategy) {
    return strategy.name().equals(WITHOUT) && setting.span().nanos() > LONGEST_WITHOUT
        ? setting.lasting(LONGEST_WITHOUT)
        : setting;
  }

  private static Trial trial(Setting setting, Strategy strategy, long seed) {
    Log log = Simulation.run(setting, strategy, seed);
    Log clearing =
        setting.server().kind() == ServerKind.DECREASE
            ? log
            : Simulation.run(setting.clearing(CLEARING_SLEEP), strategy, seed);
    @Nullable Double cleared = clearing.isFinished() ? clearing.endNanos() / NANOS : null;
    return new Trial(log, Measures.of(log, setting), cleared);
  }
}
