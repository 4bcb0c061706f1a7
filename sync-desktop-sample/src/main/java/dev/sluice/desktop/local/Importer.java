package dev.sluice.desktop.local;

import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.Workspace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds the entries of a CSV file and what they name. For one transaction. */
final class Importer {

  private final TrackerTables tables;
  private @Nullable Ref<Workspace> usual;
  private final NameBook<Project> projects;
  private final NameBook<Tag> tags;

  /**
   * Begins.
   *
   * @param chosen the workspace of lines that name none, null for the default one
   */
  Importer(TrackerTables tables, @Nullable Ref<Workspace> chosen) {
    this.tables = tables;
    this.usual = chosen;
    this.projects = new NameBook<>(Named.PROJECTS, tables);
    this.tags = new NameBook<>(Named.TAGS, tables);
  }

  Ref<TimeEntry> add(CsvLine line) {
    Ref<Workspace> home = home(line);
    if (home == null) {
      return addFirst(line);
    }
    TimeEntry entry = line.entry().withWorkspace(home);
    return tables.timeEntries().create(complete(entry, line, home));
  }

  /** The database chooses the workspace, for all lines that name none. */
  private Ref<TimeEntry> addFirst(CsvLine line) {
    Ref<TimeEntry> made = tables.timeEntries().create(line.entry());
    Ref<Workspace> home = tables.timeEntries().find(made).map(TimeEntry::workspace).orElseThrow();
    usual = home;
    tables.timeEntries().update(made, entry -> complete(entry, line, home));
    return made;
  }

  private TimeEntry complete(TimeEntry entry, CsvLine line, Ref<Workspace> home) {
    Ref<Project> project = line.project().isEmpty() ? null : projects.find(line.project(), home);
    List<Ref<Tag>> marks = new ArrayList<>();
    line.tags().forEach(tag -> marks.add(tags.find(tag, home)));
    return entry.withProject(project).withTags(marks);
  }

  /** The workspace of lines that name none; null before the first of them. */
  @Nullable Ref<Workspace> usual() {
    return usual;
  }

  List<Ref<Project>> newProjects() {
    return projects.made();
  }

  List<Ref<Tag>> newTags() {
    return tags.made();
  }

  /** Null if the database has to choose. */
  private @Nullable Ref<Workspace> home(CsvLine line) {
    if (line.workspace().isEmpty()) {
      return usual;
    }
    Query<Workspace> called =
        Query.<Workspace>all().where(Workspace.NAME, Comparison.EQUAL, line.workspace());
    return tables.workspaces().list(called).stream()
        .findFirst()
        .map(workspace -> Workspace.TYPE.ref(workspace.id()))
        .orElseThrow(
            () ->
                CsvLine.bad(
                    line.number(), "there is no workspace called '" + line.workspace() + "'"));
  }
}
