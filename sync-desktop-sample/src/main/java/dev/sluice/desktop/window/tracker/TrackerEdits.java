package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.window.entries.EntryEdits;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.Sentence;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.Table;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.User;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the user does to entries, each in one transaction of the file; the engine sends it later.
 * Names that are not known yet are made.
 */
public final class TrackerEdits implements EntryEdits {

  private static final String GONE = "the entry was deleted elsewhere";
  private static final long RUNNING = -1;
  private static final Sentence NOTHING = new Sentence("", null, List.of());

  private final TrackerDatabase database;

  /** Edits of that file. */
  public TrackerEdits(TrackerDatabase database) {
    this.database = database;
  }

  @Override
  public long start(Sentence sentence, boolean billable, Instant now) {
    return create(TimeEntry.started("", now).withBillable(billable), sentence);
  }

  private long create(TimeEntry entry, Sentence sentence) {
    return inTransaction(
        tables ->
            tables
                .timeEntries()
                .create(said(NOTHING, sentence, entry.workspace(), tables).apply(entry))
                .id());
  }

  @Override
  public void stop(Instant now) {
    inTransaction(
        tables -> {
          List<TimeEntry> running = tables.timeEntries().list(TimeEntry.running());
          running.forEach(
              entry -> tables.timeEntries().update(ref(entry.id()), e -> e.stoppedAt(now)));
          return running.size();
        });
  }

  @Override
  public void resume(long id, Instant now) {
    create(required(id), now, RUNNING);
  }

  @Override
  public void leaveOut(long id, Instant from, Instant to) {
    inTransaction(
        tables -> {
          TimeEntry old = tables.timeEntries().find(ref(id)).orElse(null);
          if (old != null && old.isRunning()) {
            Duration length = between(old.start(), from);
            tables.timeEntries().update(ref(id), entry -> entry.withDuration(length));
            tables.timeEntries().create(like(old, to, RUNNING, tables));
          }
          return id;
        });
  }

  private void create(TimeEntry like, Instant start, long seconds) {
    inTransaction(tables -> tables.timeEntries().create(like(like, start, seconds, tables)));
  }

  /** What the old one belonged to and is gone by now is left out. */
  private static TimeEntry like(TimeEntry old, Instant start, long seconds, TrackerTables tables) {
    return new TimeEntry(
        0,
        null,
        there(old.workspace(), tables.workspaces()),
        there(old.project(), tables.projects()),
        there(old.task(), tables.tasks()),
        old.tags().stream().filter(tag -> there(tag, tables.tags()) != null).toList(),
        old.description(),
        start,
        seconds,
        old.billable(),
        null);
  }

  private static <E> @Nullable Ref<E> there(@Nullable Ref<E> ref, Table<E> rows) {
    return ref == null || rows.find(ref).isEmpty() ? null : ref;
  }

  @Override
  public Optional<Long> describe(EntryRow entry, Sentence was, Sentence now) {
    boolean isThere =
        inTransaction(
            tables -> {
              Optional<TimeEntry> found = tables.timeEntries().find(ref(entry.id()));
              found.ifPresent(
                  one ->
                      tables
                          .timeEntries()
                          .update(ref(one.id()), said(was, now, one.workspace(), tables)));
              return found.isPresent();
            });
    return isThere ? Optional.empty() : Optional.of(create(like(entry), now));
  }

  private static TimeEntry like(EntryRow row) {
    TimeEntry like =
        row.seconds() < 0
            ? TimeEntry.started("", row.start())
            : TimeEntry.recorded("", row.start(), Duration.ofSeconds(row.seconds()));
    return like.withBillable(row.billable());
  }

  @Override
  public boolean isRunning(long id) {
    return find(id).filter(TimeEntry::isRunning).isPresent();
  }

  @Override
  public void startAt(long id, BinaryOperator<Instant> when) {
    update(
        id,
        entry -> {
          Instant start = when.apply(entry.start(), end(entry));
          return entry.isRunning()
              ? entry.withStart(start)
              : entry.withStart(start).withDuration(between(start, end(entry)));
        });
  }

  /** One that runs has none; its start is none before it. */
  private static Instant end(TimeEntry entry) {
    return Objects.requireNonNullElse(entry.stop(), entry.start());
  }

  @Override
  public void stopAt(long id, BinaryOperator<Instant> when) {
    update(
        id,
        entry -> entry.withDuration(between(entry.start(), when.apply(entry.start(), end(entry)))));
  }

  @Override
  public void last(long id, Duration length) {
    update(id, entry -> entry.withDuration(length));
  }

  @Override
  public void bill(long id, boolean billable) {
    update(id, entry -> entry.withBillable(billable));
  }

  @Override
  public Optional<Undoable> delete(long id) {
    Optional<TimeEntry> was = find(id);
    entries().delete(ref(id));
    return was.map(one -> new Undoable(one.description(), () -> undelete(one)));
  }

  private void undelete(TimeEntry was) {
    if (!entries().undelete(ref(was.id())) && entries().find(ref(was.id())).isEmpty()) {
      create(was, was.start(), was.duration());
    }
  }

  private Optional<TimeEntry> find(long id) {
    return entries().find(ref(id));
  }

  private void update(long id, UnaryOperator<TimeEntry> change) {
    entries().update(ref(required(id).id()), change);
  }

  private TimeEntry required(long id) {
    return find(id).orElseThrow(() -> new NoSuchElementException(GONE));
  }

  private <T> T inTransaction(Function<TrackerTables, T> work) {
    return database.inTransaction(work);
  }

  private Table<TimeEntry> entries() {
    return database.timeEntries();
  }

  private static Duration between(Instant start, Instant end) {
    if (end.isBefore(start)) {
      throw new IllegalArgumentException("an entry cannot end before it begins");
    }
    return Duration.between(start, end);
  }

  private static UnaryOperator<TimeEntry> said(
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

  private static Ref<TimeEntry> ref(long id) {
    return TimeEntry.TYPE.ref(id);
  }
}
