package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schema.Ref;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Stops the entry that runs. */
@Command(
    name = "stop",
    description = "Stops the running entry.",
    footer = {"%nExample:", "  sluice timer stop --db my.db"})
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class TimerStop implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private DatabaseOption file;

  @Option(names = "--stop", paramLabel = "ISO", description = "When; default now.")
  private @Nullable Instant stop;

  @Override
  public Integer call() {
    Instant end = Objects.requireNonNullElse(stop, Time.system().now());
    try (TrackerDatabase database = file.open()) {
      Ref<TimeEntry> ref = database.inTransaction(tables -> stopAll(end, tables));
      Shown<TimeEntry> entry = Shown.of(ref, database.timeEntries());
      output.result(RowJson.entry(entry), "Stopped entry " + ref.id() + ".");
    }
    return Exit.DONE.status();
  }

  private static Ref<TimeEntry> stopAll(Instant end, TrackerTables tables) {
    List<TimeEntry> running = tables.timeEntries().list(TimeEntry.running());
    if (running.isEmpty()) {
      throw CommandException.notFound("no entry is running");
    }
    running.forEach(
        entry ->
            tables.timeEntries().update(TimeEntry.TYPE.ref(entry.id()), one -> one.stoppedAt(end)));
    return TimeEntry.TYPE.ref(running.get(running.size() - 1).id());
  }
}
