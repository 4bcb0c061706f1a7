package dev.sluice.desktop.importing;

import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerTables;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entries that were here before the import, so that none comes twice. Each counts once: a file
 * with two equal entries adds one if one is here. For one transaction.
 */
final class EarlierEntries {

  private final TrackerTables tables;
  private final ZoneId zone;
  private final Map<LocalDate, Map<Trace, Integer>> days = new HashMap<>();

  /**
   * By what an entry is recognised. With a time of day the project does not count: it may have been
   * renamed since the file was written, and nobody does one thing twice at a time.
   *
   * @param start null if only its day counts
   * @param project null if there is none, or the start counts
   */
  private record Trace(
      @Nullable Instant start, long seconds, String text, @Nullable Ref<Project> project) {

    static Trace of(TimeEntry entry, boolean isOfDay) {
      return new Trace(
          isOfDay ? null : entry.start(),
          entry.duration(),
          entry.description(),
          isOfDay ? entry.project() : null);
    }
  }

  EarlierEntries(TrackerTables tables, ZoneId zone) {
    this.tables = tables;
    this.zone = zone;
  }

  /** Whether the entry is here; then it counts as found. */
  boolean has(TimeEntry entry, ImportRow row) {
    Map<Trace, Integer> day =
        days.computeIfAbsent(entry.start().atZone(zone).toLocalDate(), this::read);
    return take(day, Trace.of(entry, row.isOfDay()))
        || take(day, Trace.of(entry.withDescription(row.text()), row.isOfDay()));
  }

  private static boolean take(Map<Trace, Integer> day, Trace wanted) {
    boolean isHere = day.containsKey(wanted);
    day.computeIfPresent(wanted, (trace, left) -> left == 1 ? null : left - 1);
    return isHere;
  }

  private Map<Trace, Integer> read(LocalDate day) {
    Map<Trace, Integer> traces = new HashMap<>();
    Query<TimeEntry> ofDay =
        Query.<TimeEntry>all()
            .where(TimeEntry.START, Comparison.AT_LEAST, day.atStartOfDay(zone).toInstant())
            .where(
                TimeEntry.START,
                Comparison.LESS_THAN,
                day.plusDays(1).atStartOfDay(zone).toInstant());
    for (TimeEntry entry : tables.timeEntries().list(ofDay)) {
      traces.merge(Trace.of(entry, false), 1, Integer::sum);
      traces.merge(Trace.of(entry, true), 1, Integer::sum);
    }
    return traces;
  }
}
