package dev.sluice.desktop.importing;

import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Adds the entries of a file and what they name. For one transaction. */
final class Importer {

  private final TrackerTables tables;
  private final NameBook<Project> projects;
  private final NameBook<Client> clients;
  private final NameBook<Tag> tags;
  private @Nullable Ref<Workspace> usual;

  /**
   * Begins.
   *
   * @param chosen the workspace of lines that name none, null for the default one
   */
  Importer(TrackerTables tables, @Nullable Ref<Workspace> chosen) {
    this.tables = tables;
    this.usual = chosen;
    this.projects = new NameBook<>(NameBook.Kind.PROJECTS, tables);
    this.clients = new NameBook<>(NameBook.Kind.CLIENTS, tables);
    this.tags = new NameBook<>(NameBook.Kind.TAGS, tables);
  }

  /** Adds an entry and what is missing of its names. */
  Imported.AddedEntry add(ImportRow row) {
    TimeEntry entry = named(row);
    return new Imported.AddedEntry(tables.timeEntries().create(entry).id(), new EntryValues(entry));
  }

  /** The entry with all that it names; what is missing of that is made. */
  TimeEntry named(ImportRow row) {
    TimeEntry entry = placed(row);
    Ref<Workspace> home = Objects.requireNonNull(entry.workspace());
    List<Ref<Tag>> marks = new ArrayList<>();
    for (String tag : row.names().tags()) {
      marks.add(tags.find(tag, home, found -> isNamed(found, tag), () -> tag(tag, home)));
    }
    return entry.withTags(marks);
  }

  /** The entry in its workspace and project, which is made if it is missing. */
  TimeEntry placed(ImportRow row) {
    Ref<Workspace> home = home(row.names().workspace());
    Ref<Project> project = row.names().project().isEmpty() ? null : project(row.names(), home);
    return row.entry().withWorkspace(home).withProject(project);
  }

  private static Tag tag(String name, Ref<Workspace> home) {
    return Tag.named(name).withWorkspace(home);
  }

  /** Two tags may differ in the case of letters alone. */
  private static int isNamed(Tag tag, String name) {
    return name.equals(tag.name()) ? 0 : -1;
  }

  private Ref<Project> project(ImportRow.RowNames names, Ref<Workspace> home) {
    Ref<Client> client = names.client().isEmpty() ? null : client(names.client(), home);
    return projects.find(
        names.project(),
        home,
        found -> rank(found, client),
        () -> named(names.project()).withWorkspace(home).withClient(client));
  }

  /** In a report each project has a colour of its own, as far as there are enough. */
  private Project named(String project) {
    return Project.named(project).withColor(Palette.next(projects.all()));
  }

  private Ref<Client> client(String name, Ref<Workspace> home) {
    return clients.find(name, home, found -> 0, () -> Client.named(name).withWorkspace(home));
  }

  /** A project of another client is another project; one of none may be meant. */
  private static int rank(Project project, @Nullable Ref<Client> client) {
    Ref<Client> found = project.client();
    if (client != null && found != null && !client.equals(found)) {
      return -1;
    }
    return (project.active() ? 1 : 0) + (Objects.equals(client, found) ? 2 : 0);
  }

  private Ref<Workspace> home(String name) {
    if (!name.isEmpty()) {
      Query<Workspace> called =
          Query.<Workspace>all().where(Workspace.NAME, Comparison.EQUAL, name);
      return tables.workspaces().list(called).stream()
          .findFirst()
          .map(workspace -> Workspace.TYPE.ref(workspace.id()))
          .orElseThrow(
              () -> new IllegalArgumentException("there is no workspace called '" + name + "'"));
    }
    if (usual == null) {
      usual = chosenByDatabase();
    }
    return usual;
  }

  /** Only a new row is given a workspace; this one is gone at once. */
  private Ref<Workspace> chosenByDatabase() {
    Ref<TimeEntry> probe =
        tables.timeEntries().create(TimeEntry.recorded("", Instant.EPOCH, Duration.ZERO));
    Ref<Workspace> home = tables.timeEntries().find(probe).map(TimeEntry::workspace).orElseThrow();
    tables.timeEntries().delete(probe);
    return home;
  }

  /** The workspace of lines that name none; null before the first of them. */
  @Nullable Ref<Workspace> usual() {
    return usual;
  }

  /** What was made. */
  Imported imported(List<Imported.AddedEntry> entries) {
    return new Imported(entries, projects.made(), clients.made(), tags.made());
  }

  /** What is told of a file once all of its entries were looked at. */
  ImportPlan plan(ImportFormat format, ImportPlan.Counts counts) {
    return new ImportPlan(
        format, counts, projects.madeNames(), clients.madeNames(), tags.madeNames());
  }
}
