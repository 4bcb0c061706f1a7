package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Deletes an entry. */
@Command(
    name = "delete",
    description = "Deletes an entry: hidden at once, removed when the server has confirmed.",
    footer = {"%nExample:", "  sluice entries delete 12 --db my.db"})
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class EntriesDelete implements Callable<Integer> {

  @Parameters(paramLabel = "ID", description = "The entry's local id.")
  private long id;

  @Mixin private Output output;
  @Mixin private DatabaseOption file;

  @Override
  public Integer call() {
    try (TrackerDatabase database = file.open()) {
      database.inTransaction(
          tables -> {
            tables.timeEntries().delete(Lookup.require(TimeEntry.TYPE, "entry", id, tables));
            return id;
          });
    }
    output.result(Json.object().put("id", id), "Deleted entry " + id + ".");
    return Exit.DONE.status();
  }
}
