package dev.sluice.desktop.local;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.importing.FileImport;
import dev.sluice.desktop.importing.FileImport.AddedFile;
import dev.sluice.desktop.importing.ImportPlan;
import dev.sluice.desktop.importing.Imported;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds the entries of a file that another program has exported. */
@Command(
    name = "import",
    description = {
      "Adds the entries of a file from another program, all or none.",
      "It may be an export of Toggl Track, Clockify, Harvest, Kimai, Everhour, Jira Tempo,",
      "RescueTime, Timewarrior, Hamster or super-productivity, or a CSV file with the columns",
      "of 'sluice entries export':",
      "description,start,duration and optionally project,tags,workspace, by their names,",
      "and billable: yes or no.",
      "An entry that is here already, with the same start, length, description and project,",
      "is not added again. Unknown projects, clients and tags are created. Several tags are",
      "separated by ; or ,; a backslash before one makes it part of the name."
    },
    footer = {
      "%nExamples:",
      "  sluice entries import march.csv --db my.db --preview",
      "  sluice entries import march.csv --db my.db",
      "  sluice entries import hours.csv --db my.db --column start=Begin --column hours=Time",
      "%nA file:",
      "  description,start,duration,project,tags",
      "  \"Write, and write again\",2026-03-02T09:00,1h30m,Book,draft;night",
      "  Call,2026-03-02T11:00:00Z,10m,,",
      "%nA duration may also be whole seconds, or 1:30:00."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class EntriesImport implements Callable<Integer> {

  private static final int LINES = 20;

  @Parameters(paramLabel = "FILE", description = "What to read.")
  private Path path;

  @Option(names = "--preview", description = "Only say what would be added; write nothing.")
  private boolean preview;

  @Option(names = "--again", description = "Add also what is here already.")
  private boolean again;

  @Option(
      names = "--skip-refused",
      description = "Leave out what cannot be added. Without it one such entry stops the import.")
  private boolean skipRefused;

  @Mixin private ImportFileOptions how;
  @Mixin private Output output;
  @Mixin private DatabaseOption file;
  @Mixin private WorkspaceOption workspace;

  @Override
  public Integer call() throws IOException {
    FileImport wanted = new FileImport(how.open(path), again, skipRefused);
    if (preview) {
      ImportPlan plan = file.look(database -> preview(wanted, database));
      output.result(json(plan), lines(plan.line(), plan));
    } else {
      AddedFile outcome = add(wanted);
      output.result(json(outcome), text(outcome));
    }
    return Exit.DONE.status();
  }

  private ImportPlan preview(FileImport wanted, TrackerDatabase database) {
    return wanted.preview(database, tables -> workspace.find(database));
  }

  private AddedFile add(FileImport wanted) {
    try (TrackerDatabase database = file.openOrMake()) {
      return database.inTransaction(tables -> wanted.run(tables, workspace.find(database)));
    }
  }

  private static String text(AddedFile outcome) {
    ImportPlan.Counts counts = outcome.plan().counts();
    String said = "Imported " + Imported.counted(outcome.ids().size()) + ".";
    boolean isAll = counts.here() == 0 && counts.refused().count() == 0;
    if (isAll && counts.moved().count() == 0) {
      return said;
    }
    return lines(said + (isAll ? "" : " " + outcome.plan().line() + "."), outcome.plan());
  }

  private static String lines(String first, ImportPlan plan) {
    List<String> lines = new ArrayList<>(List.of(first));
    lines.addAll(plan.details(LINES));
    return String.join("\n", lines);
  }

  private static ObjectNode json(AddedFile outcome) {
    ObjectNode object = Json.object().put("imported", outcome.ids().size());
    outcome.ids().forEach(object.putArray("ids")::add);
    return object.setAll(json(outcome.plan()));
  }

  private static ObjectNode json(ImportPlan plan) {
    ImportPlan.Counts counts = plan.counts();
    ObjectNode object =
        Json.object()
            .put("from", plan.format().toString())
            .put("new", counts.added())
            .put("here", counts.here())
            .put("newProjects", plan.projects().size())
            .put("newClients", plan.clients().size())
            .put("newTags", plan.tags().size())
            .put("refused", counts.refused().count());
    counts.refused().first().forEach(object.putArray("refusals")::add);
    counts.moved().first().forEach(object.putArray("moved")::add);
    return object;
  }
}
