package dev.sluice.lab.simulate;

import java.util.List;

/**
 * How a strategy did in one setting.
 *
 * @param strategy its name
 * @param retryRate see {@link Measures}
 * @param maxSleep see {@link Measures}
 * @param longestWait see {@link Measures}
 * @param stdevRequests see {@link Measures}
 * @param timeToClear see {@link Trial}
 * @param utilisation see {@link Measures}
 * @param firstRefusal see {@link Measures}
 */
public record Figures(
    String strategy,
    Figure retryRate,
    Figure maxSleep,
    Figure longestWait,
    Figure stdevRequests,
    Occurrence timeToClear,
    Figure utilisation,
    Occurrence firstRefusal) {

  static Figures of(String strategy, List<Trial> trials) {
    return new Figures(
        strategy,
        Figure.of(trials, trial -> trial.measures().retryRate()),
        Figure.of(trials, trial -> trial.measures().maxSleep()),
        Figure.of(trials, trial -> trial.measures().longestWait()),
        Figure.of(trials, trial -> trial.measures().stdevRequests()),
        Occurrence.of(trials, Trial::timeToClear),
        Figure.of(trials, trial -> trial.measures().utilisation()),
        Occurrence.of(trials, trial -> trial.measures().firstRefusal()));
  }
}
