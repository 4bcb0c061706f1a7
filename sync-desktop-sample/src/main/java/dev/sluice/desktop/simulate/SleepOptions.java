package dev.sluice.desktop.simulate;

import dev.sluice.lab.simulate.Strategy;
import dev.sluice.throttle.ThrottleOptions.Sleeps;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the strategies that sleep are tuned. */
final class SleepOptions {

  @Option(
      names = "--factor",
      paramLabel = "F",
      defaultValue = "1.2",
      description = "A refusal makes the sleep so many times as long; default ${DEFAULT-VALUE}.")
  private double factor;

  @Option(
      names = "--parts",
      paramLabel = "N",
      description =
          "A success takes off a part of so many of the sleep (ProportionalDecrease), or as many "
              + "parts as requests remain; default the tokens of the limit.")
  private @Nullable Integer parts;

  @Option(
      names = "--longest-sleep",
      paramLabel = "D",
      description = "Sleep no longer than that; default: as long as it takes.")
  private @Nullable Duration longest;

  /** Made by picocli. */
  SleepOptions() {}

  double factor() {
    return factor;
  }

  /** Whether the sleeps are those of the article but for their factor. */
  boolean isPlain() {
    return parts == null && longest == null;
  }

  /** Checks the values, which hold for every strategy. */
  SleepOptions checked() {
    tuned(Sleeps.usual(1));
    return this;
  }

  /** That strategy with such sleeps. */
  Strategy tuned(Strategy strategy) {
    return new Strategy(
        strategy.name(),
        options -> strategy.maker().apply(options.withSleeps(tuned(options.sleeps()))));
  }

  private Sleeps tuned(Sleeps usual) {
    Sleeps tuned = usual.withFactor(factor);
    if (parts != null) {
      tuned = tuned.withParts(parts);
    }
    return longest == null ? tuned : tuned.withLongest(longest);
  }
}
