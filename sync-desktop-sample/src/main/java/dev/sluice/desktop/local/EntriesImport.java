package dev.sluice.desktop.local;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.local.CsvFile.Imported;
import dev.sluice.tracker.TrackerDatabase;
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
      "description,start,duration and optionally project,tags,workspace, by their names,",
      "and billable: yes or no.",
      "Unknown projects and tags are created. Several tags are separated by ; or ,;",
      "a backslash before one makes it part of the name."
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
      Imported imported =
          database.inTransaction(tables -> CsvFile.read(csv, tables, workspace.find(database)));
      output.result(json(imported), "Imported " + CsvFile.counted(imported.ids().size()) + ".");
    }
    return Exit.DONE.status();
  }

  private static ObjectNode json(Imported imported) {
    ObjectNode object = Json.object().put("imported", imported.ids().size());
    imported.ids().forEach(object.putArray("ids")::add);
    return object
        .put("newProjects", imported.newProjects().size())
        .put("newTags", imported.newTags().size());
  }
}
