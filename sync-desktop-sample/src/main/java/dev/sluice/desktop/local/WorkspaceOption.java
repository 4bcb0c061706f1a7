package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.store.Reader;
import dev.sluice.store.Stored;
import dev.sluice.store.Writer;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.User;
import dev.sluice.tracker.Workspace;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Where new rows go. Before the first sync no workspace has a local id, so the option then takes
 * the server's, and a placeholder stands for the workspace until the sync knows it. Without the
 * option the database decides; before the first sync the rows wait for the default workspace.
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

  /** The workspace that was named, null if none was. To be called in a transaction. */
  @Nullable Ref<Workspace> find(TrackerDatabase database) {
    Long wanted = id;
    if (wanted != null) {
      return database.database().store().write(writer -> Workspace.TYPE.ref(find(wanted, writer)));
    }
    return null;
  }

  private static long find(long wanted, Writer writer) {
    if (isBeforeFirstSync(writer)) {
      Stored known = writer.findByServerId(Workspace.TYPE, wanted);
      return known == null ? placeholder(wanted, writer) : known.row().id();
    }
    Stored found = wanted < 1 ? null : writer.find(Workspace.TYPE, wanted);
    if (found == null || found.row().isDeleted()) {
      throw CommandException.notFound("there is no workspace " + wanted);
    }
    return wanted;
  }

  private static boolean isBeforeFirstSync(Reader reader) {
    return reader.query(User.TYPE, Query.<User>all().limit(1)).isEmpty();
  }

  private static long placeholder(long serverId, Writer writer) {
    Row blank = Workspace.TYPE.emptyRow().with(Workspace.NAME, "Workspace " + serverId);
    long local = writer.insert(blank.withServerId(serverId)).id();
    writer.placehold(Workspace.TYPE, local);
    return local;
  }
}
