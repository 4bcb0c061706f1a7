package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.names.NameKind;
import dev.sluice.desktop.window.names.NamedRow;
import dev.sluice.desktop.window.undo.Undoable;
import dev.sluice.schema.Ref;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.Workspace;
import java.util.Optional;

/**
 * A client was added.
 *
 * @param row as it was then
 * @param isDone whether it is done, or was taken back
 */
record AddedClient(NamedRow row, boolean isDone, TrackerDatabase database) implements Undoable {

  /** Adds one, to the workspace of a project or to the usual one. */
  static AddedClient of(String name, Optional<NamedRow> project, TrackerDatabase database) {
    Client usual = Client.named(name);
    Client client =
        project
            .map(NamedRow::workspace)
            .map(where -> usual.withWorkspace(Workspace.TYPE.ref(where)))
            .orElse(usual);
    return database.inTransaction(
        tables -> {
          Ref<Client> ref = tables.clients().create(client);
          return new AddedClient(free(ref, database), true, database);
        });
  }

  private static NamedRow free(Ref<Client> ref, TrackerDatabase database) {
    NamedRow row = TrackerNames.find(NameKind.CLIENT, ref.id(), database).orElseThrow();
    TrackerNames.requireFree(row, database);
    return row;
  }

  @Override
  public String words() {
    return "added client " + Notice.quoted(row.name());
  }

  @Override
  public boolean deletes() {
    return isDone;
  }

  @Override
  public String told(String done, Undone undone) {
    return undone.redo().isPresent()
        ? done
        : "Nothing to do: the client was changed since, or has projects, and stays as it is";
  }

  @Override
  public Undone undo() {
    return new Undone(database.inTransaction(tables -> isDone ? remove(tables) : add(tables)), 0);
  }

  private Optional<Undoable> remove(TrackerTables tables) {
    boolean isFree =
        TrackerNames.here(database).stream().noneMatch(other -> other.client() == row.id());
    boolean isSame =
        TrackerNames.find(NameKind.CLIENT, row.id(), database).filter(row::equals).isPresent();
    if (!isFree || !isSame) {
      return Optional.empty();
    }
    tables.clients().delete(Client.TYPE.ref(row.id()));
    return Optional.of(new AddedClient(row, false, database));
  }

  /** The server may have removed it by now; then it is added anew. */
  private Optional<Undoable> add(TrackerTables tables) {
    Ref<Client> ref = Client.TYPE.ref(row.id());
    return Optional.of(
        tables.clients().undelete(ref)
            ? new AddedClient(free(ref, database), true, database)
            : of(row.name(), Optional.of(row), database));
  }
}
