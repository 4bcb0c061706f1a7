package dev.sluice.desktop.local;

import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.User;
import dev.sluice.tracker.Workspace;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Where new rows go. Before the first sync no workspace has a local id, so the option then takes
 * the server's, and a placeholder stands for the workspace until the sync knows it. Without the
 * option the database decides; while no default workspace is known, the rows wait for it.
 */
final class WorkspaceOption {

  @Option(
      names = "--workspace",
      paramLabel = "ID",
      description =
          "The workspace; before the first sync its id on the server. "
              + "Default: that of the project, or the default workspace.")
  private @Nullable Long id;

  WorkspaceOption() {}

  /** The row in the workspace that was named; as it is if none was. */
  <E> E settle(E row, BiFunction<E, Ref<Workspace>, E> into, TrackerDatabase database) {
    Ref<Workspace> where = find(database);
    return where == null ? row : into.apply(row, where);
  }

  /** The workspace that was named, null if none was. To be called in a transaction. */
  @Nullable Ref<Workspace> find(TrackerDatabase database) {
    if (id == null) {
      return null;
    }
    if (database.user().list(Query.<User>all().limit(1)).isEmpty()) {
      return database.workspaceOnServer(id);
    }
    return Lookup.require(Workspace.TYPE, "workspace", id, database);
  }
}
