package dev.sluice.desktop.demo;

import dev.sluice.lab.mirror.Snapshot;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.Auditor;
import java.util.List;

/**
 * What is true in the end, told by both sides and by the server's log of arrivals, never by the
 * engine.
 *
 * @param file what the local file holds
 * @param server what the server holds
 * @param changes what must show on both sides
 * @param audit the server's log
 */
record Proof(Snapshot file, Snapshot server, List<Change> changes, Auditor audit) {

  boolean isEqual() {
    return file.equals(server);
  }

  /** Changes that do not show on both sides. */
  int lost() {
    return (int)
        changes.stream().filter(change -> !change.isIn(file) || !change.isIn(server)).count();
  }

  /** Rows that are there more than once. */
  int duplicates() {
    return changes.stream()
        .mapToInt(change -> Math.max(change.duplicatesIn(file), change.duplicatesIn(server)))
        .sum();
  }

  int fullest(Limit limit) {
    return audit.fullest(limit.window());
  }

  boolean holds(List<Limit> limits) {
    return isEqual()
        && lost() == 0
        && duplicates() == 0
        && audit.tooManyRequests() == 0
        && limits.stream().allMatch(limit -> fullest(limit) <= limit.permits());
  }
}
