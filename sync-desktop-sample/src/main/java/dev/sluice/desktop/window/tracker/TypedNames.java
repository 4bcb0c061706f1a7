package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.importing.Palette;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
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

  private final TrackerTables tables;
  private final MadeNames made;

  /**
   * The names of one transaction.
   *
   * @param made hears of those that are made
   */
  TypedNames(TrackerTables tables, MadeNames made) {
    this.tables = tables;
    this.made = made;
  }

  /**
   * Changes an entry by what was typed about it.
   *
   * @param was what was typed before: only what differs is changed
   * @param where the entry's workspace; null if it is new
   */
  UnaryOperator<TimeEntry> said(Sentence was, Sentence now, @Nullable Ref<Workspace> where) {
    boolean words = !now.describesLike(was);
    boolean moved = !Objects.equals(now.project(), was.project());
    Project project = moved && now.project() != null ? project(now.project(), where) : null;
    Ref<Workspace> own = where == null ? usualHome() : where;
    Ref<Workspace> home = project == null ? own : project.workspace();
    List<Ref<Tag>> added = now.tagsBeside(was).stream().map(name -> tag(name, home)).toList();
    List<String> gone = was.tagsBeside(now);
    Ref<Project> ref = project == null ? null : Project.TYPE.ref(project.id());
    return entry -> {
      Stream<Ref<Tag>> kept = entry.tags().stream().filter(tag -> !isNamed(tag, gone));
      return (words ? entry.withDescription(now.description()) : entry)
          .withProject(moved ? ref : entry.project())
          .withTags(Stream.concat(kept, added.stream()).distinct().toList());
    };
  }

  private boolean isNamed(Ref<Tag> tag, List<String> names) {
    return !names.isEmpty()
        && tables.tags().find(tag).filter(one -> names.contains(one.name())).isPresent();
  }

  /**
   * The project of that name: of the entry's workspace, since the server takes no other, or of any
   * if the entry is new and goes where its project is.
   */
  private Project project(String name, @Nullable Ref<Workspace> where) {
    Comparator<Project> best =
        Comparator.<Project, Boolean>comparing(one -> one.name().equals(name))
            .thenComparing(Project::active);
    List<Project> all = tables.projects().list(Query.<Project>all().ascending(Project.NAME));
    return all.stream()
        .filter(one -> where == null || Objects.equals(one.workspace(), where))
        .filter(one -> one.name().strip().equalsIgnoreCase(name.strip()))
        .max(best)
        .orElseGet(() -> newProject(name.strip(), where, all));
  }

  private Project newProject(String name, @Nullable Ref<Workspace> where, List<Project> others) {
    Project named = Project.named(name).withColor(Palette.next(others));
    Ref<Project> ref = tables.projects().create(where == null ? named : named.withWorkspace(where));
    made.project(ref, name);
    return tables.projects().find(ref).orElseThrow();
  }

  private Ref<Tag> tag(String name, @Nullable Ref<Workspace> home) {
    return tables.tags().list(Query.<Tag>all().where(Tag.NAME, Comparison.EQUAL, name)).stream()
        .filter(tag -> home == null || Objects.equals(tag.workspace(), home))
        .findFirst()
        .map(tag -> Tag.TYPE.ref(tag.id()))
        .orElseGet(() -> newTag(name, home));
  }

  private Ref<Tag> newTag(String name, @Nullable Ref<Workspace> home) {
    Tag tag = Tag.named(name);
    Ref<Tag> ref = tables.tags().create(home == null ? tag : tag.withWorkspace(home));
    made.tag(ref, name);
    return ref;
  }

  private @Nullable Ref<Workspace> usualHome() {
    return tables.user().list(Query.<User>all()).stream()
        .findFirst()
        .map(User::defaultWorkspace)
        .orElse(null);
  }
}
