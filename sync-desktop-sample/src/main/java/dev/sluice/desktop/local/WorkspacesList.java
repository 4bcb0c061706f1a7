package dev.sluice.desktop.local;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.cli.Plain;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.User;
import dev.sluice.tracker.Workspace;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the workspaces that the user can reach. */
@Command(
    name = "list",
    description = "Lists the workspaces that the user can reach, and which is the default one.",
    footer = {"%nExample:", "  sluice workspaces list --db my.db"})
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class WorkspacesList implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private DatabaseOption file;

  @Override
  public Integer call() {
    Query<Workspace> open =
        Query.<Workspace>all()
            .where(Workspace.ACCESSIBLE, Comparison.EQUAL, true)
            .ascending(Workspace.NAME);
    try (TrackerDatabase database = file.open()) {
      List<Workspace> rows = database.workspaces().list(open);
      List<Ref<Workspace>> chosen =
          database.user().list(Query.all()).stream()
              .map(User::defaultWorkspace)
              .filter(Objects::nonNull)
              .toList();
      output.table(json(rows, chosen), text(rows, chosen));
    }
    return Exit.DONE.status();
  }

  private static boolean isDefault(Workspace row, List<Ref<Workspace>> chosen) {
    return chosen.contains(Workspace.TYPE.ref(row.id()));
  }

  private static ObjectNode json(List<Workspace> rows, List<Ref<Workspace>> chosen) {
    return Json.rows(
        "workspaces",
        rows,
        row ->
            Json.object()
                .put("id", row.id())
                .put("serverId", row.serverId())
                .put("name", row.name())
                .put("default", isDefault(row, chosen)));
  }

  private static String text(List<Workspace> rows, List<Ref<Workspace>> chosen) {
    return rows.isEmpty()
        ? "No workspaces."
        : rows.stream()
            .map(
                row ->
                    String.format(
                        Locale.ROOT,
                        "%6d  %s%s",
                        row.id(),
                        Plain.line(row.name()),
                        isDefault(row, chosen) ? " (default)" : ""))
            .collect(Collectors.joining("\n"));
  }
}
