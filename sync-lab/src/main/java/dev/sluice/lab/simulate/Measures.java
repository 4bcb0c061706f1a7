package dev.sluice.lab.simulate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one run comes to, from its log alone.
 *
 * @param retryRate refused requests by requests, 0 to 1: each client's, and of these the mean
 * @param maxSleep the longest single sleep of any client, in seconds; a sleep over the end of the
 *     run counts up to there
 * @param longestWait the most that any answered call was held back, all its repeats together, in
 *     seconds; a call that still waits at the end of the run does not count
 * @param stdevRequests sample standard deviation of the requests of a client
 * @param utilisation what was let through by what could have been, 0 to 1
 * @param firstRefusal when the server refused a request for the first time, in seconds; null if it
 *     never did
 */
public record Measures(
    double retryRate,
    double maxSleep,
    double longestWait,
    double stdevRequests,
    double utilisation,
    @Nullable Double firstRefusal) {

  private static final double NANOS = 1e9;

  /** Measures a run of a setting. */
  public static Measures of(Log log, Setting setting) {
    Counts counts = new Counts(log);
    return new Measures(
        counts.retryRate(),
        counts.maxSleep / NANOS,
        counts.longestWait / NANOS,
        counts.stdev(),
        counts.granted / setting.server().capacity(setting.span().nanos()),
        counts.firstRefusal);
  }

  private static final class Counts {

    private final int[] requests;
    private final int[] retries;
    private final long[] waited;
    private long granted;
    private long maxSleep;
    private long longestWait;
    private @Nullable Double firstRefusal;

    Counts(Log log) {
      requests = new int[log.clients()];
      retries = new int[log.clients()];
      waited = new long[log.clients()];
      for (int row = 0; row < log.rows(); row++) {
        count(log, row);
      }
    }

    private void count(Log log, int row) {
      int client = log.client(row);
      maxSleep = Math.max(maxSleep, log.sleptNanos(row));
      if (log.status(row) == Log.CUT_OFF) {
        return;
      }
      requests[client]++;
      waited[client] += log.sleptNanos(row);
      longestWait = Math.max(longestWait, waited[client]);
      if (log.isRefused(row)) {
        retries[client]++;
        firstRefusal = firstRefusal == null ? log.atNanos(row) / NANOS : firstRefusal;
      } else {
        waited[client] = 0;
        granted++;
      }
    }

    double retryRate() {
      double sum = 0;
      int active = 0;
      for (int client = 0; client < requests.length; client++) {
        if (requests[client] > 0) {
          sum += (double) retries[client] / requests[client];
          active++;
        }
      }
      return active == 0 ? 0 : sum / active;
    }

    double stdev() {
      double mean = Arrays.stream(requests).average().orElse(0);
      double squares = Arrays.stream(requests).mapToDouble(r -> (r - mean) * (r - mean)).sum();
      return requests.length < 2 ? 0 : Math.sqrt(squares / (requests.length - 1));
    }
  }
}
