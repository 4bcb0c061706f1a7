package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.importing.Palette;
import dev.sluice.desktop.importing.Palette.Shade;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.names.NameEdits;
import dev.sluice.desktop.window.names.NameKind;
import dev.sluice.desktop.window.names.NamedRow;
import dev.sluice.desktop.window.undo.Undoable;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Observable;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** Projects, clients and tags, changed as entries are: the engine sends it later. */
final class TrackerNames implements NameEdits {

  private static final Sql ALL =
      Sql.of(
          "SELECT * FROM (SELECT 'PROJECT' AS kind, id, name, color, active = 0 AS archived,"
              + " workspace_id, ifnull(client_id, 0) AS client FROM projects_here"
              + " UNION ALL"
              + " SELECT 'CLIENT', id, name, '', archived, workspace_id, 0 FROM clients_here"
              + " UNION ALL"
              + " SELECT 'TAG', id, name, '', 0, workspace_id, 0 FROM tags_here)"
              + " ORDER BY kind <> 'PROJECT', kind, archived, name COLLATE NOCASE, id");

  private final TrackerDatabase database;

  TrackerNames(TrackerDatabase database) {
    this.database = database;
  }

  @Override
  public List<Shade> shades() {
    return Palette.SHADES;
  }

  @Override
  public Observable<List<NamedRow>> all() {
    return database.database().observe(ALL, TrackerNames::row);
  }

  private static NamedRow row(SqlRow row) {
    return new NamedRow(
        NameKind.valueOf(row.text("kind")),
        row.number("id"),
        row.text("name"),
        row.text("color"),
        row.truth("archived"),
        row.number("workspace_id"),
        row.number("client"));
  }

  @Override
  public Undoable change(NamedRow was, NamedRow now) {
    ChangedName change = new ChangedName(was, now, words(was, now), database);
    if (!change.write()) {
      throw new NoSuchElementException("the " + was.kind().word() + " was deleted elsewhere");
    }
    return change;
  }

  private String words(NamedRow was, NamedRow now) {
    String name = was.kind().word() + " " + Notice.quoted(was.name());
    if (!was.name().equals(now.name())) {
      return "renamed " + name + " to " + Notice.quoted(now.name());
    }
    if (was.archived() != now.archived()) {
      return (now.archived() ? "archived " : "took up again ") + name;
    }
    if (was.client() != now.client()) {
      return now.client() == 0
          ? "took the client from " + name
          : "gave " + name + " the client " + Notice.quoted(clientName(now.client()));
    }
    return "coloured " + name;
  }

  private String clientName(long id) {
    return find(NameKind.CLIENT, id, database)
        .orElseThrow(() -> new NoSuchElementException("the client was deleted elsewhere"))
        .name();
  }

  @Override
  public NewClient addClient(String name, Optional<NamedRow> project) {
    AddedClient added = AddedClient.of(name, project, database);
    return new NewClient(added.row().id(), added);
  }

  /** As it is in the file now. */
  static Optional<NamedRow> find(NameKind kind, long id, TrackerDatabase database) {
    return here(database).stream().filter(row -> row.kind() == kind && row.id() == id).findFirst();
  }

  static List<NamedRow> here(TrackerDatabase database) {
    return database.database().list(ALL, TrackerNames::row);
  }

  /**
   * The server takes a name once in a workspace, and that of a project once for a client, also
   * where the other one is archived.
   */
  static void requireFree(NamedRow row, TrackerDatabase database) {
    here(database).stream()
        .filter(other -> other.kind() == row.kind() && other.id() != row.id())
        .filter(other -> other.workspace() == row.workspace() && other.client() == row.client())
        .filter(other -> other.name().equalsIgnoreCase(row.name()))
        .findFirst()
        .ifPresent(other -> refuse(other, row.name()));
  }

  private static void refuse(NamedRow other, String name) {
    throw new IllegalArgumentException(
        (other.archived() ? "an archived " : "another ")
            + other.kind().word()
            + " is called "
            + Notice.quoted(name));
  }
}
