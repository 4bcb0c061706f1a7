package dev.sluice.desktop.local;

import dev.sluice.tracker.TimeEntry;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts an entry that runs. */
@Command(
    name = "start",
    description = "Starts an entry; the one that was running stops.",
    footer = {
      "%nExamples:",
      "  sluice timer start --db my.db -d \"Write it\"",
      "  sluice timer start --db my.db --project 3 --start 2026-01-31T09:00"
    })
final class TimerStart extends NewEntry {

  @Option(names = "--start", paramLabel = "ISO", description = "Since when; default now.")
  private @Nullable Instant start;

  TimerStart() {
    super("Started");
  }

  @Override
  TimeEntry blank(Instant now) {
    return TimeEntry.started("", Objects.requireNonNullElse(start, now));
  }
}
