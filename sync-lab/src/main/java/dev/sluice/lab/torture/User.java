package dev.sluice.lab.torture;

import dev.sluice.failure.StorageException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Works at one device, and the history is kept. */
final class User {

  private static final long SECONDS_OF_AN_HOUR = 3600;
  private static final int SHARED_NAMES = 2;

  private final TrackerTables tables;
  private final Instant now;
  private final HistoryWriter book;
  private final Ref<Workspace> home;

  User(TrackerTables tables, Instant now, HistoryWriter book) {
    this.tables = tables;
    this.now = now;
    this.book = book;
    this.home = Workspace.TYPE.ref(workspaces(tables).get(0).id());
  }

  /** Before the first sync there is nothing that a row could belong to. */
  static boolean canWork(TrackerTables tables) {
    return !workspaces(tables).isEmpty();
  }

  private static List<Workspace> workspaces(TrackerTables tables) {
    return tables.workspaces().list(Query.<Workspace>all().limit(1));
  }

  void addEntry(Event event) {
    Project project = event.pick() % 2 == 0 ? null : pickProject(event);
    add(draft(event).withProject(project == null ? null : Project.TYPE.ref(project.id())), 1);
  }

  void addTwins(Event event) {
    add(draft(event), 2);
    tables.timeEntries().create(draft(event));
  }

  /** Seen by the engine together or not at all: the child must not go before its parents. */
  void addProjectAndEntry(Event event) {
    String label = event.label();
    Ref<Tag> tag = made(Tag.TYPE, label, Tag.named(label).withWorkspace(home));
    Ref<Client> client = made(Client.TYPE, label, Client.named(label).withWorkspace(home));
    Project draft = Project.named(label).withWorkspace(home).withClient(client);
    Ref<Project> project = made(Project.TYPE, label, draft);
    add(draft(event).withProject(project).withTags(List.of(tag)), 1);
  }

  /** Others may make a tag of that name too: then it is one. */
  void addSharedTag(Event event) {
    String name = "shared " + event.pick() % SHARED_NAMES;
    if (pick(Tag.TYPE, event, tag -> tag.name().equals(name)) == null) {
      made(Tag.TYPE, name, Tag.named(name).withWorkspace(home));
    }
  }

  void startTimer(Event event) {
    add(TimeEntry.started(event.label(), now).withWorkspace(home), 1);
  }

  void stopTimer(Event event) {
    TimeEntry running = pick(TimeEntry.TYPE, event, TimeEntry::isRunning);
    if (running != null) {
      change(running, entry -> entry.stoppedAt(now));
    }
  }

  void describe(Event event) {
    onEntry(
        event,
        entry -> {
          if (change(entry, old -> old.withDescription(event.label()))) {
            book.renamed(TimeEntry.TYPE.name(), entry.description(), event.label());
          }
        });
  }

  /** An entry that others may have deleted meanwhile. */
  void describe(long serverId, Event event) {
    TimeEntry known =
        pick(TimeEntry.TYPE, event, entry -> Objects.equals(entry.serverId(), serverId));
    if (known != null && change(known, old -> old.withDescription(event.label()))) {
      book.renamed(TimeEntry.TYPE.name(), known.description(), event.label());
    }
  }

  void lengthen(Event event) {
    onEntry(
        event,
        entry -> {
          if (!entry.isRunning()) {
            long seconds = SECONDS_OF_AN_HOUR + event.id();
            if (change(entry, old -> old.withDuration(Duration.ofSeconds(seconds)))) {
              rowHistory(entry)
                  .written(
                      RowHistory.LENGTH, Long.toString(entry.duration()), Long.toString(seconds));
            }
          }
        });
  }

  void moveToProject(Event event) {
    onEntry(event, entry -> move(entry, pickProject(event)));
  }

  void moveAllToProject(Event event) {
    Project project = pickProject(event);
    tables.timeEntries().list(Query.all()).forEach(entry -> move(entry, project));
  }

  private void move(TimeEntry entry, @Nullable Project project) {
    if (project != null) {
      rowHistory(entry).written(RowHistory.PROJECT, project(entry.project()), project(project));
      change(entry, old -> old.withProject(Project.TYPE.ref(project.id())));
    }
  }

  /** All of an entry goes to the workspace that was made last; its project and tags stay behind. */
  void moveToWorkspace(Event event) {
    onEntry(
        event,
        entry -> {
          List<Workspace> all = tables.workspaces().list(Query.all());
          Ref<Workspace> there = Workspace.TYPE.ref(all.get(all.size() - 1).id());
          rowHistory(entry).written(RowHistory.PROJECT, project(entry.project()), RowHistory.NONE);
          change(entry, old -> old.withProject(null).withTags(List.of()).withWorkspace(there));
        });
  }

  /** Whoever sees no name yet gives one: it is the name of a project that has another one. */
  void renameStandIn(Event event, Map<Long, String> names) {
    onStandIn(
        event,
        names,
        (ref, name) -> {
          String own = event.label() + " of mine"; // the label is the project's name at the web
          tables.projects().update(ref, old -> old.withName(own));
          book.named(Project.TYPE.name(), name, own);
        });
  }

  void deleteStandIn(Event event, Map<Long, String> names) {
    onStandIn(
        event,
        names,
        (ref, name) -> {
          tables.projects().delete(ref);
          book.deleted(Project.TYPE.name(), name);
        });
  }

  private void onStandIn(
      Event event, Map<Long, String> names, BiConsumer<Ref<Project>, String> work) {
    Project project =
        pick(Project.TYPE, event, each -> each.name().isEmpty() && names.containsKey(key(each)));
    if (project != null) {
      work.accept(Project.TYPE.ref(project.id()), names.getOrDefault(key(project), ""));
    }
  }

  private static long key(Project project) {
    return project.serverId() == null ? 0 : project.serverId();
  }

  void renameProject(Event event) {
    Project project = pickProject(event);
    if (project != null) {
      book.renamed(Project.TYPE.name(), project.name(), event.label());
      tables.projects().update(Project.TYPE.ref(project.id()), old -> old.withName(event.label()));
    }
  }

  void deleteEntry(Event event) {
    onEntry(event, entry -> delete(TimeEntry.TYPE, entry.id(), entry.description()));
  }

  void deleteAndUndo(Event event) {
    onEntry(
        event,
        entry -> {
          delete(TimeEntry.TYPE, entry.id(), entry.description()).touched();
          tables.timeEntries().undelete(TimeEntry.TYPE.ref(entry.id()));
        });
  }

  void deleteProject(Event event) {
    Project project = pickProject(event);
    if (project != null) {
      delete(Project.TYPE, project.id(), project.name());
    }
  }

  void deleteTag(Event event) {
    Tag tag = pick(Tag.TYPE, event, each -> !each.name().isEmpty());
    if (tag != null) {
      delete(Tag.TYPE, tag.id(), tag.name());
    }
  }

  private void onEntry(Event event, Consumer<TimeEntry> work) {
    TimeEntry entry = pick(TimeEntry.TYPE, event, any -> true);
    if (entry != null) {
      work.accept(entry);
    }
  }

  private <E> RowHistory delete(EntityType<E> type, long id, String text) {
    tables.table(type).delete(type.ref(id));
    return book.deleted(type.name(), text);
  }

  /** An entry that plain SQL made refer to nothing cannot be edited before the engine mends it. */
  private boolean change(TimeEntry entry, UnaryOperator<TimeEntry> change) {
    try {
      tables.timeEntries().update(TimeEntry.TYPE.ref(entry.id()), change);
      return true;
    } catch (StorageException e) {
      if (e.reason() != Reason.CONSTRAINT) {
        throw e;
      }
      return false;
    }
  }

  private TimeEntry draft(Event event) {
    Instant start = now.minusSeconds(event.pick() % SECONDS_OF_AN_HOUR);
    Duration length = Duration.ofSeconds(60 + event.id());
    return TimeEntry.recorded(event.label(), start, length).withWorkspace(home);
  }

  private void add(TimeEntry entry, int copies) {
    RowHistory rowHistory = book.created(TimeEntry.TYPE.name(), entry.description(), copies);
    rowHistory.begun(RowHistory.LENGTH, Long.toString(entry.duration()));
    rowHistory.begun(RowHistory.PROJECT, project(entry.project()));
    if (entry.isRunning()) {
      rowHistory.started();
    }
    tables.timeEntries().create(entry);
  }

  private <E> Ref<E> made(EntityType<E> type, String text, E entity) {
    book.created(type.name(), text, 1);
    return tables.table(type).create(entity);
  }

  private RowHistory rowHistory(TimeEntry entry) {
    return book.changed(TimeEntry.TYPE.name(), entry.description());
  }

  private String project(@Nullable Ref<Project> ref) {
    return ref == null
        ? RowHistory.NONE
        : tables.projects().find(ref).map(this::project).orElse(RowHistory.NONE);
  }

  private String project(Project project) {
    RowHistory rowHistory = book.find(Project.TYPE.name(), project.name());
    return rowHistory == null ? RowHistory.NONE : rowHistory.key();
  }

  /** Stand-ins have no name yet; nobody does anything with them. */
  private @Nullable Project pickProject(Event event) {
    return pick(Project.TYPE, event, project -> !project.name().isEmpty());
  }

  private <E> @Nullable E pick(EntityType<E> type, Event event, Predicate<E> wanted) {
    Table<E> table = tables.table(type);
    List<E> all = table.list(Query.<E>all()).stream().filter(wanted).toList();
    return all.isEmpty() ? null : all.get(event.pick() % all.size());
  }
}
