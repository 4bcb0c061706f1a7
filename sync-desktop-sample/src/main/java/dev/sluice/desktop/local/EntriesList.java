package dev.sluice.desktop.local;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists entries. */
@Command(
    name = "list",
    description = "Lists entries, the newest first, and whether each is synced.",
    footer = {
      "%nExamples:",
      "  sluice entries list --db my.db --limit 20",
      "  sluice entries list --db my.db --json | jq '.entries[] | select(.syncState != \"synced\")'"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class EntriesList implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private DatabaseOption file;

  @Option(names = "--limit", paramLabel = "N", description = "At most so many; default all.")
  private int limit;

  @Override
  public Integer call() {
    Query<TimeEntry> newest = Query.<TimeEntry>all().descending(TimeEntry.START);
    try (TrackerDatabase database = file.open()) {
      Table<TimeEntry> entries = database.timeEntries();
      List<Shown<TimeEntry>> rows = new ArrayList<>();
      for (TimeEntry entry : entries.list(limit == 0 ? newest : newest.limit(limit))) {
        rows.add(new Shown<>(entry, entries.state(TimeEntry.TYPE.ref(entry.id()))));
      }
      output.result(json(rows), EntryLines.of(rows, Time.system().now()));
    }
    return Exit.DONE.status();
  }

  private static ObjectNode json(List<Shown<TimeEntry>> rows) {
    ObjectNode object = Json.object();
    ArrayNode entries = object.putArray("entries");
    rows.forEach(row -> entries.add(RowJson.entry(row)));
    return object;
  }
}
