package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.User;
import dev.sluice.tracker.Workspace;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Chooses the default workspace. */
@Command(
    name = "use",
    description = {
      "Makes a workspace the user's default one; the next sync tells the server.",
      "What was made before the first sync goes there too, if it still waits for a workspace."
    },
    footer = {"%nExample:", "  sluice workspaces use 2 --db my.db"})
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class WorkspacesUse implements Callable<Integer> {

  @Parameters(paramLabel = "ID", description = "As 'sluice workspaces list' names it.")
  private long id;

  @Mixin private Output output;
  @Mixin private DatabaseOption file;

  @Override
  public Integer call() {
    try (TrackerDatabase database = file.open()) {
      output.result(
          Json.object().put("id", database.inTransaction(this::use)),
          "Workspace " + id + " is the default one.");
    }
    return Exit.DONE.status();
  }

  private long use(TrackerTables tables) {
    Ref<Workspace> chosen = Lookup.require(Workspace.TYPE, "workspace", id, tables);
    User user =
        tables.user().list(Query.<User>all().limit(1)).stream()
            .findFirst()
            .orElseThrow(() -> CommandException.notFound("the user is not known; sync once first"));
    tables.user().update(User.TYPE.ref(user.id()), one -> one.withDefaultWorkspace(chosen));
    return id;
  }
}
