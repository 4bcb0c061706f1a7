package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Instants;
import dev.sluice.desktop.cli.Plain;
import dev.sluice.store.SyncState;
import dev.sluice.tracker.TimeEntry;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Entries for people, one a line. */
final class EntryLines {

  private static final String FORM = "%6s  %-16s  %9s  %-11s  %s";

  private EntryLines() {}

  static String of(List<Shown<TimeEntry>> rows, Instant now) {
    if (rows.isEmpty()) {
      return "No entries.";
    }
    String head = String.format(Locale.ROOT, FORM, "ID", "START", "DURATION", "STATE", "WHAT");
    return rows.stream()
        .map(row -> line(row, now))
        .collect(Collectors.joining("\n", head + "\n", ""));
  }

  private static String line(Shown<TimeEntry> row, Instant now) {
    TimeEntry entry = row.entity();
    return String.format(
        Locale.ROOT,
        FORM,
        entry.id(),
        Instants.text(entry.start()),
        Durations.clock(entry.elapsed(now)) + (entry.isRunning() ? "+" : ""),
        row.state() == SyncState.SYNCED ? "" : row.state().name().toLowerCase(Locale.ROOT),
        Plain.line(entry.description()));
  }
}
