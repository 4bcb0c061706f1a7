package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.names.NameEdits;
import dev.sluice.desktop.window.names.NamedRow;
import dev.sluice.desktop.window.undo.Undoable;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import dev.sluice.store.Table;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import io.reactivex.rxjava3.core.Observable;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;

/** Projects and tags, changed as entries are: the engine sends it later. */
final class TrackerNames implements NameEdits {

  private static final Sql ALL =
      Sql.of(
          "SELECT * FROM (SELECT 1 AS project, id, name, color, active = 0 AS archived"
              + " FROM projects_here UNION ALL SELECT 0, id, name, '', 0 FROM tags_here)"
              + " ORDER BY project DESC, archived, name COLLATE NOCASE, id");

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
        row.truth("project"),
        row.number("id"),
        row.text("name"),
        row.text("color"),
        row.truth("archived"));
  }

  @Override
  public Undoable change(NamedRow was, NamedRow now) {
    Changed change = new Changed(was, now, words(was, now), database);
    if (!change.write()) {
      throw new NoSuchElementException("the " + was.kind() + " was deleted elsewhere");
    }
    return change;
  }

  private static String words(NamedRow was, NamedRow now) {
    String name = was.kind() + " " + Notice.quoted(was.name());
    if (!was.name().equals(now.name())) {
      return "renamed " + name + " to " + Notice.quoted(now.name());
    }
    if (was.archived() != now.archived()) {
      return (now.archived() ? "archived " : "took up again ") + name;
    }
    return "coloured " + name;
  }

  private record Changed(NamedRow was, NamedRow now, String words, TrackerDatabase database)
      implements Undoable {

    @Override
    public boolean deletes() {
      return false;
    }

    @Override
    public String told(String done, Undone undone) {
      return undone.redo().isPresent()
          ? done
          : "Nothing to do: the " + was.kind() + " was changed since and stays as it is";
    }

    @Override
    public Undone undo() {
      Changed back = new Changed(now, was, words, database);
      return new Undone(back.write() ? Optional.of(back) : Optional.empty(), 0);
    }

    /** False if it is not there, or not as it was in what is to be changed. */
    private boolean write() {
      return database.inTransaction(was.isProject() ? this::writeProject : this::writeTag);
    }

    private boolean writeProject(TrackerTables tables) {
      Ref<Project> ref = Project.TYPE.ref(was.id());
      Optional<Project> found = tables.projects().find(ref).filter(this::isAsSeen);
      found.ifPresent(
          old -> {
            requireFree(old, tables.projects());
            tables.projects().update(ref, this::changed);
          });
      return found.isPresent();
    }

    private boolean isAsSeen(Project there) {
      return (was.name().equals(now.name()) || there.name().equals(was.name()))
          && (was.color().equals(now.color()) || there.color().equalsIgnoreCase(was.color()))
          && (was.archived() == now.archived() || there.active() != was.archived());
    }

    private Project changed(Project old) {
      if (!was.name().equals(now.name())) {
        return old.withName(now.name());
      }
      return was.archived() != now.archived()
          ? old.withActive(!now.archived())
          : old.withColor(now.color());
    }

    /** The server takes a name once for a client, also where the other one is archived. */
    private void requireFree(Project old, Table<Project> projects) {
      if (!was.name().equals(now.name())) {
        projects.list(Query.<Project>all()).stream()
            .filter(other -> other.id() != old.id())
            .filter(other -> Objects.equals(other.workspace(), old.workspace()))
            .filter(other -> Objects.equals(other.client(), old.client()))
            .filter(other -> other.name().equalsIgnoreCase(now.name()))
            .findFirst()
            .ifPresent(other -> refuse(other.active() ? "another" : "an archived"));
      }
    }

    private boolean writeTag(TrackerTables tables) {
      Ref<Tag> ref = Tag.TYPE.ref(was.id());
      Optional<Tag> found = tables.tags().find(ref).filter(tag -> tag.name().equals(was.name()));
      found.ifPresent(
          old -> {
            if (isTaken(old, tables.tags())) {
              refuse("another");
            }
            tables.tags().update(ref, tag -> tag.withName(now.name()));
          });
      return found.isPresent();
    }

    private boolean isTaken(Tag old, Table<Tag> tags) {
      return tags.list(Query.<Tag>all()).stream()
          .filter(other -> other.id() != old.id())
          .filter(other -> Objects.equals(other.workspace(), old.workspace()))
          .anyMatch(other -> other.name().equalsIgnoreCase(now.name()));
    }

    private void refuse(String other) {
      throw new IllegalArgumentException(
          other + " " + was.kind() + " is called " + Notice.quoted(now.name()));
    }
  }
}
