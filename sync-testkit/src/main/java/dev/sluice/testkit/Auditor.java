package dev.sluice.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Reads a server's log of arrivals and counts what clients did. Changes nothing. */
public final class Auditor {
  private final List<Arrival> arrivals;

  private Auditor(List<Arrival> arrivals) {
    this.arrivals = arrivals;
  }

  /** An auditor of this log, which must be in the order of arrival. */
  public static Auditor of(List<Arrival> arrivals) {
    return new Auditor(List.copyOf(arrivals));
  }

  /** The same for some of the arrivals only. */
  public Auditor only(Predicate<Arrival> wanted) {
    return new Auditor(arrivals.stream().filter(wanted).toList());
  }

  /** The most arrivals in any moving window [t, t + length), whatever was answered. */
  public int fullest(Duration length) {
    long nanos = length.toNanos();
    int most = 0;
    int oldest = 0;
    for (int newest = 0; newest < arrivals.size(); newest++) {
      while (arrivals.get(newest).nanos() - arrivals.get(oldest).nanos() >= nanos) {
        oldest++;
      }
      most = Math.max(most, newest - oldest + 1);
    }
    return most;
  }

  /** How many requests arrived. */
  public int requests() {
    return arrivals.size();
  }

  /** How many were answered with this status. */
  public int answered(int status) {
    return (int) arrivals.stream().filter(arrival -> arrival.status() == status).count();
  }

  /** How many were refused with 429. */
  public int tooManyRequests() {
    return answered(429);
  }

  /** How many arrived by path, of those with this method; refused ones count too. */
  public Map<String, Integer> byPath(String method) {
    var counts = new TreeMap<String, Integer>();
    arrivals.stream()
        .filter(arrival -> arrival.method().equals(method))
        .forEach(arrival -> counts.merge(arrival.path(), 1, Integer::sum));
    return counts;
  }

  /** How many POSTs arrived by path; refused ones count too. */
  public Map<String, Integer> posts() {
    return byPath("POST");
  }
}
