package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.sync.HistoryOptions;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.Table;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists entries. */
@Command(
    name = "list",
    description = {
      "Lists entries, the newest first, and whether each is synced.",
      "A sync brings two months of them; with --since and --server this command fetches older"
          + " ones.",
      "They stay until the clean-up."
    },
    footer = {
      "%nExamples:",
      "  sluice entries list --db my.db --limit 20",
      "  sluice entries list --db my.db --since 2026-01-31T00:00 \\",
      "      --server https://api.track.toggl.com/api/v9 --token-file token",
      "  sluice entries list --db my.db --json | jq '.entries[] | select(.syncState != \"synced\")'"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class EntriesList implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private DatabaseOption file;
  @Mixin private HistoryOptions history;

  @Option(names = "--limit", paramLabel = "N", description = "At most so many; default all.")
  private @Nullable Integer limit;

  @Override
  public Integer call() throws IOException {
    try (TrackerDatabase database = file.open()) {
      Exit exit = history.fetch(database, output);
      Query<TimeEntry> newest = newest(history.since());
      Table<TimeEntry> entries = database.timeEntries();
      List<Shown<TimeEntry>> rows = new ArrayList<>();
      for (TimeEntry entry : entries.list(limited(newest))) {
        rows.add(new Shown<>(entry, entries.state(TimeEntry.TYPE.ref(entry.id()))));
      }
      output.table(
          Json.rows("entries", rows, RowJson::entry), EntryLines.of(rows, Time.system().now()));
      return exit.status();
    }
  }

  private Query<TimeEntry> limited(Query<TimeEntry> all) {
    if (limit == null) {
      return all;
    }
    if (limit < 1) {
      throw CommandException.usage("--limit must be at least 1: " + limit);
    }
    return all.limit(limit);
  }

  private static Query<TimeEntry> newest(@Nullable Instant since) {
    Query<TimeEntry> newest = Query.<TimeEntry>all().descending(TimeEntry.START);
    return since == null ? newest : newest.where(TimeEntry.START, Comparison.AT_LEAST, since);
  }
}
