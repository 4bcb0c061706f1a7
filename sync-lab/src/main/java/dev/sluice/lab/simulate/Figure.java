package dev.sluice.lab.simulate;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What several runs came to.
 *
 * @param mean of all
 * @param least of the runs
 * @param most of the runs
 */
public record Figure(double mean, double least, double most) {

  static Figure of(List<Trial> trials, ToDoubleFunction<Trial> value) {
    return of(trials.stream().mapToDouble(value).toArray());
  }

  static Figure of(double... values) {
    var all = Arrays.stream(values).summaryStatistics();
    return new Figure(all.getAverage(), all.getMin(), all.getMax());
  }
}
