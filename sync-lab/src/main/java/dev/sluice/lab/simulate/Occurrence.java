package dev.sluice.lab.simulate;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * When something happened that did not happen in every run.
 *
 * @param runs how many there were
 * @param happened in how many of them it happened
 * @param seconds of those runs, from their start; null if it happened in none
 */
public record Occurrence(int runs, int happened, @Nullable Figure seconds) {

  static Occurrence of(List<Trial> trials, Function<Trial, @Nullable Double> value) {
    double[] times =
        trials.stream()
            .map(value)
            .filter(seconds -> seconds != null)
            .mapToDouble(seconds -> seconds)
            .toArray();
    return new Occurrence(trials.size(), times.length, times.length == 0 ? null : Figure.of(times));
  }

  /** In how many runs it did not happen. */
  public int missing() {
    return runs - happened;
  }
}
