package dev.sluice.lab.bench;

import dev.sluice.time.Time;
import java.util.Arrays;

/** Measures how long something takes. */
record Stopwatch(Time time) {

  /** Something to measure. */
  interface Action {
    void run() throws Exception;
  }

  double seconds(Action action) throws Exception {
    long began = time.nanos();
    action.run();
    return (time.nanos() - began) / 1e9;
  }

  /** The median of so many runs; the first one, which warms up, is left out. */
  double median(int runs, Action action) throws Exception {
    action.run();
    double[] all = new double[runs];
    for (int i = 0; i < runs; i++) {
      all[i] = seconds(action);
    }
    return median(all);
  }

  static double median(double[] all) {
    double[] sorted = all.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
