package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schema.Ref;
import dev.sluice.store.Table;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.Workspace;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes an entry. */
@Command(
    name = "edit",
    description = "Changes values of an entry; the others stay. A new start alone moves it.",
    footer = {
      "%nExamples:",
      "  sluice entries edit 12 --db my.db -d \"Write it well\"",
      "  sluice entries edit 12 --db my.db --start 2026-01-31T09:00 --duration 1h30m",
      "  sluice entries edit 12 --db my.db --no-project --no-tags"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class EntriesEdit implements Callable<Integer> {

  @Parameters(paramLabel = "ID", description = "The entry's local id.")
  private long id;

  @Mixin private Output output;
  @Mixin private DatabaseOption file;
  @Mixin private SpanOptions span;
  @Mixin private EntryOptions about;
  @Mixin private WorkspaceOption workspace;

  @Option(names = "--no-project", description = "Remove the project.")
  private boolean noProject;

  @Option(names = "--no-tags", description = "Remove all tags.")
  private boolean noTags;

  @Override
  public Integer call() {
    try (TrackerDatabase database = file.open()) {
      Ref<TimeEntry> ref = database.inTransaction(tables -> edit(tables, database));
      Shown<TimeEntry> entry = Shown.of(ref, database.timeEntries());
      output.result(RowJson.entry(entry), "Changed entry " + id + ".");
    }
    return Exit.DONE.status();
  }

  private Ref<TimeEntry> edit(TrackerTables tables, TrackerDatabase database) {
    Ref<Workspace> where = workspace.find(database);
    if (about.isEmpty() && span.isEmpty() && where == null && !noProject && !noTags) {
      throw CommandException.usage("nothing to change; name an option such as --description");
    }
    Ref<TimeEntry> ref = Lookup.require(TimeEntry.TYPE, "entry", id, tables);
    Table<TimeEntry> entries = tables.timeEntries();
    entries.update(
        ref,
        entry -> {
          TimeEntry bare = noProject ? entry.withProject(null) : entry;
          TimeEntry changed =
              span.apply(about.apply(noTags ? bare.withTags(List.of()) : bare, tables));
          return where == null ? changed : changed.withWorkspace(where);
        });
    return ref;
  }
}
