package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schema.Ref;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.Workspace;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class TimerStart implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private DatabaseOption file;
  @Mixin private EntryOptions about;
  @Mixin private WorkspaceOption workspace;

  @Option(names = "--start", paramLabel = "ISO", description = "Since when; default now.")
  private @Nullable Instant start;

  @Override
  public Integer call() {
    Instant begin = Objects.requireNonNullElse(start, Time.system().now());
    try (TrackerDatabase database = file.openOrMake()) {
      Ref<TimeEntry> ref =
          database.inTransaction(
              tables -> {
                TimeEntry entry = about.apply(TimeEntry.started("", begin), tables);
                Ref<Workspace> where = workspace.find(database);
                return tables
                    .timeEntries()
                    .create(where == null ? entry : entry.withWorkspace(where));
              });
      Shown<TimeEntry> entry = Shown.of(ref, database.timeEntries());
      output.result(RowJson.entry(entry), "Started entry " + ref.id() + ".");
    }
    return Exit.DONE.status();
  }
}
