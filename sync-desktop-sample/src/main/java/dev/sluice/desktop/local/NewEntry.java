package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schema.Ref;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** Makes an entry. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
abstract class NewEntry implements Callable<Integer> {

  private final String done;

  @Mixin private Output output;
  @Mixin private DatabaseOption file;
  @Mixin private EntryOptions about;
  @Mixin private WorkspaceOption workspace;

  /**
   * A command.
   *
   * @param done what it has done then, such as Added
   */
  NewEntry(String done) {
    this.done = done;
  }

  /** The entry without what it is about. */
  abstract TimeEntry blank(Instant now);

  @Override
  public Integer call() {
    TimeEntry blank = blank(Time.system().now());
    try (TrackerDatabase database = file.openOrMake()) {
      Ref<TimeEntry> ref =
          database.inTransaction(
              tables -> {
                TimeEntry entry = about.apply(blank, tables);
                return tables
                    .timeEntries()
                    .create(workspace.settle(entry, TimeEntry::withWorkspace, database));
              });
      Shown<TimeEntry> entry = Shown.of(ref, database.timeEntries());
      output.result(RowJson.entry(entry), done + " entry " + ref.id() + ".");
    }
    return Exit.DONE.status();
  }
}
