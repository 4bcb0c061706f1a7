package dev.sluice.desktop.local;

import dev.sluice.tracker.TimeEntry;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Adds an entry for time that has passed. */
@Command(
    name = "add",
    description = "Adds an entry for time that has passed.",
    footer = {
      "%nExamples:",
      "  sluice entries add --db my.db -d \"Write it\" --duration 45m",
      "  sluice entries add --db my.db -d Plan --start 2026-01-31T09:00 --stop 2026-01-31T10:30",
      "  sluice entries add --db my.db -d Call --duration 10m --project 3 --tag 1 --tag 4"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class EntriesAdd extends NewEntry {

  @Mixin private SpanOptions span;

  EntriesAdd() {
    super("Added");
  }

  @Override
  TimeEntry blank(Instant now) {
    return span.recorded(now);
  }
}
