package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.importing.UnusedNames;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.undo.Undoable;
import dev.sluice.schema.Ref;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The projects and tags that a step makes, because a sentence names them. */
final class MadeNames {

  private final Map<Ref<Project>, String> projects = new LinkedHashMap<>();
  private final Map<Ref<Tag>, String> tags = new LinkedHashMap<>();

  void clear() {
    projects.clear();
    tags.clear();
  }

  void project(Ref<Project> ref, String name) {
    projects.put(ref, "project " + Notice.quoted(name));
  }

  void tag(Ref<Tag> ref, String name) {
    tags.put(ref, "tag " + Notice.quoted(name));
  }

  /** A step that takes those back, too, which nothing else uses by then. */
  Undoable with(Undoable step, TrackerDatabase database) {
    return projects.isEmpty() && tags.isEmpty() ? step : new Making(step, copy(), database, true);
  }

  private MadeNames copy() {
    MadeNames copy = new MadeNames();
    copy.projects.putAll(projects);
    copy.tags.putAll(tags);
    return copy;
  }

  private String words() {
    Map<Ref<?>, String> all = new LinkedHashMap<>(projects);
    all.putAll(tags);
    return all.values().stream().collect(Collectors.joining(", ", "new ", ""));
  }

  private void remove(TrackerTables tables) {
    UnusedNames.remove(tables, projects.keySet(), tags.keySet(), List.of());
  }

  private void bringBack(TrackerTables tables) {
    projects.keySet().forEach(tables.projects()::undelete);
    tags.keySet().forEach(tables.tags()::undelete);
  }

  /**
   * A step with the names that it has made.
   *
   * @param isDone whether it is done, or was taken back
   */
  private record Making(Undoable step, MadeNames names, TrackerDatabase database, boolean isDone)
      implements Undoable {

    @Override
    public String words() {
      return step.words() + " (" + names.words() + ")";
    }

    @Override
    public boolean deletes() {
      return step.deletes();
    }

    @Override
    public Optional<String> made() {
      return isDone ? Optional.of(names.words()) : Optional.empty();
    }

    @Override
    public Undone undo() {
      if (!isDone) {
        database.inTransaction(
            tables -> {
              names.bringBack(tables);
              return tables;
            });
      }
      Undone undone = step.undo();
      if (isDone) {
        database.inTransaction(
            tables -> {
              names.remove(tables);
              return tables;
            });
      }
      return new Undone(
          undone.redo().map(redo -> new Making(redo, names, database, !isDone)), undone.left());
    }
  }
}
