package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schema.Ref;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.Workspace;
import java.util.concurrent.Callable;
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
final class EntriesAdd implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private DatabaseOption file;
  @Mixin private SpanOptions span;
  @Mixin private EntryOptions about;
  @Mixin private WorkspaceOption workspace;

  @Override
  public Integer call() {
    TimeEntry blank = span.recorded(Time.system().now());
    try (TrackerDatabase database = file.openOrMake()) {
      Ref<TimeEntry> ref =
          database.inTransaction(
              tables -> {
                TimeEntry entry = about.apply(blank, tables);
                Ref<Workspace> where = workspace.find(database);
                return tables
                    .timeEntries()
                    .create(where == null ? entry : entry.withWorkspace(where));
              });
      Shown<TimeEntry> entry = Shown.of(ref, database.timeEntries());
      output.result(RowJson.entry(entry), "Added entry " + ref.id() + ".");
    }
    return Exit.DONE.status();
  }
}
