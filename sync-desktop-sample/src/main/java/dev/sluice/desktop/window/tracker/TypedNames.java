package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.window.entries.Sentence;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.Table;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.User;
import dev.sluice.tracker.Workspace;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The project and the tags that a sentence names. Those that are not known yet are made. */
final class TypedNames {

  private TypedNames() {}

  /**
   * Changes an entry by what was typed about it.
   *
   * @param was what was typed before: only what differs is changed
   * @param where the entry's workspace; null if it is new
   */
  static UnaryOperator<TimeEntry> said(
      Sentence was, Sentence now, @Nullable Ref<Workspace> where, TrackerTables tables) {
    boolean words = !now.describesLike(was);
    boolean moved = !Objects.equals(now.project(), was.project());
    Project project = moved && now.project() != null ? project(now.project(), where, tables) : null;
    Ref<Workspace> own = where == null ? usualHome(tables) : where;
    Ref<Workspace> home = project == null ? own : project.workspace();
    List<Ref<Tag>> added =
        now.tagsBeside(was).stream().map(name -> tag(name, home, tables)).toList();
    List<String> gone = was.tagsBeside(now);
    Ref<Project> ref = project == null ? null : Project.TYPE.ref(project.id());
    return entry -> {
      Stream<Ref<Tag>> kept = entry.tags().stream().filter(tag -> !isNamed(tag, gone, tables));
      return (words ? entry.withDescription(now.description()) : entry)
          .withProject(moved ? ref : entry.project())
          .withTags(Stream.concat(kept, added.stream()).distinct().toList());
    };
  }

  private static boolean isNamed(Ref<Tag> tag, List<String> names, TrackerTables tables) {
    return !names.isEmpty()
        && tables.tags().find(tag).filter(one -> names.contains(one.name())).isPresent();
  }

  /**
   * The project of that name: of the entry's workspace, since the server takes no other, or of any
   * if the entry is new and goes where its project is.
   */
  private static Project project(
      String name, @Nullable Ref<Workspace> where, TrackerTables tables) {
    Table<Project> projects = tables.projects();
    Comparator<Project> best =
        Comparator.<Project, Boolean>comparing(one -> one.name().equals(name))
            .thenComparing(Project::active);
    Project named = Project.named(name.strip());
    return projects.list(Query.<Project>all().ascending(Project.NAME)).stream()
        .filter(one -> where == null || Objects.equals(one.workspace(), where))
        .filter(one -> one.name().strip().equalsIgnoreCase(name.strip()))
        .max(best)
        .orElseGet(
            () ->
                projects
                    .find(projects.create(where == null ? named : named.withWorkspace(where)))
                    .orElseThrow());
  }

  private static Ref<Tag> tag(String name, @Nullable Ref<Workspace> home, TrackerTables tables) {
    return tables.tags().list(Query.<Tag>all().where(Tag.NAME, Comparison.EQUAL, name)).stream()
        .filter(tag -> home == null || Objects.equals(tag.workspace(), home))
        .findFirst()
        .map(tag -> Tag.TYPE.ref(tag.id()))
        .orElseGet(
            () -> {
              Tag made = Tag.named(name);
              return tables.tags().create(home == null ? made : made.withWorkspace(home));
            });
  }

  private static @Nullable Ref<Workspace> usualHome(TrackerTables tables) {
    return tables.user().list(Query.<User>all()).stream()
        .findFirst()
        .map(User::defaultWorkspace)
        .orElse(null);
  }
}
