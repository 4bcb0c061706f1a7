package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.importing.Imported;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes entries into a CSV file. */
@Command(
    name = "export",
    description = {
      "Writes all entries but a running one into a new CSV file, the oldest first.",
      "'sluice entries import' reads it again. For a reader it also has the client, the local",
      "date, begin and end, and the hours as a decimal.",
      "A text that begins with = + - or @ gets an apostrophe before it, or a spreadsheet would",
      "run it; 'import' takes the apostrophe away."
    },
    footer = {
      "%nExamples:",
      "  sluice entries export all.csv --db my.db",
      "  sluice entries export november.csv --from 2026-11-01 --to 2026-11-30 --db my.db"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class EntriesExport implements Callable<Integer> {

  @Parameters(paramLabel = "FILE.csv", description = "What to write; it must not exist.")
  private Path csv;

  @Option(
      names = "--from",
      paramLabel = "DAY",
      description = "Only entries that began on this day, such as 2026-11-01, or later.")
  private @Nullable LocalDate first;

  @Option(
      names = "--to",
      paramLabel = "DAY",
      description = "Only entries that began on this day or earlier.")
  private @Nullable LocalDate last;

  @Option(
      names = "--zone",
      paramLabel = "ID",
      description =
          "The zone of days and local times, such as Europe/Berlin. Default: this machine's.")
  private ZoneId zone = ZoneId.systemDefault();

  @Mixin private Output output;
  @Mixin private DatabaseOption file;

  @Override
  public Integer call() throws IOException {
    if (first != null && last != null && last.isBefore(first)) {
      throw CommandException.usage("--to is before --from");
    }
    try (TrackerDatabase database = file.open()) {
      CsvExport.Days days = new CsvExport.Days(zone, first, last);
      int entries = CsvExport.write(csv, database, days, any -> true);
      output.result(
          Json.object().put("exported", entries), "Exported " + Imported.counted(entries) + ".");
    }
    return Exit.DONE.status();
  }
}
