package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.importing.Imported;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes all entries into a CSV file. */
@Command(
    name = "export",
    description = {
      "Writes all entries but a running one into a new CSV file, the oldest first.",
      "Its columns are those that 'sluice entries import' reads.",
      "A text that begins with = + - or @ gets an apostrophe before it, or a spreadsheet would",
      "run it; 'import' takes the apostrophe away."
    },
    footer = {"%nExample:", "  sluice entries export all.csv --db my.db"})
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class EntriesExport implements Callable<Integer> {

  @Parameters(paramLabel = "FILE.csv", description = "What to write; it must not exist.")
  private Path csv;

  @Mixin private Output output;
  @Mixin private DatabaseOption file;

  @Override
  public Integer call() throws IOException {
    try (TrackerDatabase database = file.open()) {
      int entries = CsvExport.write(csv, database);
      output.result(
          Json.object().put("exported", entries), "Exported " + Imported.counted(entries) + ".");
    }
    return Exit.DONE.status();
  }
}
