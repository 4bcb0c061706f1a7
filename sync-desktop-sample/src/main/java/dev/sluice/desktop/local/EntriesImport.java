package dev.sluice.desktop.local;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Adds the entries of a CSV file. */
@Command(
    name = "import",
    description = {
      "Adds the entries of a CSV file, all or none.",
      "Its first line names the columns:",
      "description,start,duration and optionally project,tags,workspace, by their names.",
      "Unknown projects and tags are created. Several tags are separated by ; or ,."
    },
    footer = {
      "%nExample:",
      "  sluice entries import march.csv --db my.db",
      "%nA file:",
      "  description,start,duration,project,tags",
      "  \"Write, and write again\",2026-03-02T09:00,1h30m,Book,draft;night",
      "  Call,2026-03-02T11:00:00Z,10m,,",
      "%nA duration may also be whole seconds, or 1:30:00."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class EntriesImport implements Callable<Integer> {

  @Parameters(paramLabel = "FILE.csv", description = "What to read.")
  private Path csv;

  @Mixin private Output output;
  @Mixin private DatabaseOption file;
  @Mixin private WorkspaceOption workspace;

  @Override
  public Integer call() {
    try (TrackerDatabase database = file.openOrMake()) {
      ObjectNode result =
          database.inTransaction(tables -> add(new Importer(tables, workspace.find(database))));
      output.result(result, "Imported " + result.get("imported") + " entries.");
    }
    return Exit.DONE.status();
  }

  private ObjectNode add(Importer importer) {
    ObjectNode object = Json.object();
    ArrayNode ids = Json.array();
    int[] imported = {0};
    try {
      CsvEntries.read(
          csv,
          line -> {
            long id = importer.add(line).id();
            imported[0]++;
            if (output.isJson()) {
              ids.add(id);
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    object.put("imported", imported[0]).set("ids", ids);
    return object.put("newProjects", importer.newProjects()).put("newTags", importer.newTags());
  }
}
