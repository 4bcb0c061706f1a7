package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
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
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the user does to entries, each in one transaction of the file; the engine sends it later.
 * Names that are not known yet are made.
 */
public final class EntryEdits {

  private static final String GONE = "the entry was deleted elsewhere";
  private static final Sentence NOTHING = new Sentence("", null, List.of());

  private final Supplier<TrackerDatabase> database;

  /** Edits of that file. */
  public EntryEdits(Supplier<TrackerDatabase> database) {
    this.database = database;
  }

  /**
   * Starts an entry; one that runs stops at that instant.
   *
   * @return the new entry's id
   */
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

  /** Stops what runs. */
  public void stop(Instant now) {
    inTransaction(
        tables -> {
          List<TimeEntry> running = tables.timeEntries().list(TimeEntry.running());
          running.forEach(
              entry -> tables.timeEntries().update(ref(entry.id()), e -> e.stoppedAt(now)));
          return running.size();
        });
  }

  /** Starts an entry like that one. */
  public void resume(long id, Instant now) {
    TimeEntry old = required(id);
    inTransaction(tables -> tables.timeEntries().create(like(old, now)));
  }

  /** Ends a running entry at one moment and starts one like it at another. */
  public void leaveOut(long id, Instant from, Instant to) {
    inTransaction(
        tables -> {
          TimeEntry old = tables.timeEntries().find(ref(id)).orElse(null);
          if (old != null && old.isRunning()) {
            Duration length = between(old.start(), from);
            tables.timeEntries().update(ref(id), entry -> entry.withDuration(length));
            tables.timeEntries().create(like(old, to));
          }
          return id;
        });
  }

  private static TimeEntry like(TimeEntry old, Instant start) {
    TimeEntry like =
        TimeEntry.started(old.description(), start)
            .withProject(old.project())
            .withTask(old.task())
            .withTags(old.tags())
            .withBillable(old.billable());
    Ref<Workspace> home = old.workspace();
    return home == null ? like : like.withWorkspace(home);
  }

  /**
   * Says anew what an entry is about. Only what differs from the earlier sentence is written: a
   * project or a tag that came from elsewhere stays.
   *
   * @param was what the user has edited
   * @return the id of a new entry like this one, if it was deleted elsewhere meanwhile
   */
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

  /** Whether that entry runs. */
  public boolean isRunning(long id) {
    return find(id).filter(TimeEntry::isRunning).isPresent();
  }

  /** Begins an entry earlier or later; its end stays. */
  public void startAt(long id, Instant start) {
    update(
        id,
        entry -> {
          Instant end = entry.stop();
          return end == null
              ? entry.withStart(start)
              : entry.withStart(start).withDuration(between(start, end));
        });
  }

  /** Ends an entry earlier or later; its start stays. */
  public void stopAt(long id, Instant end) {
    update(id, entry -> entry.withDuration(between(entry.start(), end)));
  }

  /** Makes an entry shorter or longer; its start stays. */
  public void last(long id, Duration length) {
    update(id, entry -> entry.withDuration(length));
  }

  /** Makes an entry billable or not. */
  public void bill(long id, boolean billable) {
    update(id, entry -> entry.withBillable(billable));
  }

  /** Deletes an entry. */
  public void delete(long id) {
    entries().delete(ref(id));
  }

  /**
   * Takes a delete back. If the server has confirmed it meanwhile, a new entry like it is made.
   *
   * @param was the entry before it was deleted
   */
  public void undelete(TimeEntry was) {
    if (!entries().undelete(ref(was.id())) && entries().find(ref(was.id())).isEmpty()) {
      entries()
          .create(
              new TimeEntry(
                  0,
                  null,
                  was.workspace(),
                  was.project(),
                  was.task(),
                  was.tags(),
                  was.description(),
                  was.start(),
                  was.duration(),
                  was.billable(),
                  null));
    }
  }

  /** The entry as the file has it. */
  public Optional<TimeEntry> find(long id) {
    return entries().find(ref(id));
  }

  private void update(long id, UnaryOperator<TimeEntry> change) {
    entries().update(ref(required(id).id()), change);
  }

  private TimeEntry required(long id) {
    return find(id).orElseThrow(() -> new NoSuchElementException(GONE));
  }

  private <T> T inTransaction(Function<TrackerTables, T> work) {
    return database.get().inTransaction(work);
  }

  private Table<TimeEntry> entries() {
    return database.get().timeEntries();
  }

  private static Duration between(Instant start, Instant end) {
    if (end.isBefore(start)) {
      throw new IllegalArgumentException("an entry cannot end before it begins");
    }
    return Duration.between(start, end);
  }

  private static UnaryOperator<TimeEntry> said(
      Sentence was, Sentence now, @Nullable Ref<Workspace> where, TrackerTables tables) {
    boolean words = !oneLine(now.description()).equals(oneLine(was.description()));
    boolean moved = !Objects.equals(now.project(), was.project());
    Project project = moved && now.project() != null ? project(now.project(), where, tables) : null;
    Ref<Workspace> own = where == null ? usualHome(tables) : where;
    Ref<Workspace> home = project == null ? own : project.workspace();
    List<Ref<Tag>> added =
        now.tags().stream()
            .filter(name -> !was.tags().contains(name))
            .map(name -> tag(name, home, tables))
            .toList();
    Set<String> gone = new HashSet<>(was.tags());
    gone.removeAll(now.tags());
    Ref<Project> ref = project == null ? null : Project.TYPE.ref(project.id());
    return entry -> {
      Stream<Ref<Tag>> kept = entry.tags().stream().filter(tag -> !isNamed(tag, gone, tables));
      return (words ? entry.withDescription(now.description()) : entry)
          .withProject(moved ? ref : entry.project())
          .withTags(Stream.concat(kept, added.stream()).distinct().toList());
    };
  }

  /** As a field shows it, which has no line breaks. */
  private static String oneLine(String text) {
    return text.replace('\n', ' ').strip();
  }

  private static boolean isNamed(Ref<Tag> tag, Set<String> names, TrackerTables tables) {
    return !names.isEmpty()
        && tables.tags().find(tag).filter(one -> names.contains(one.name())).isPresent();
  }

  /** The project of that name: one in the entry's workspace first, then one that is active. */
  private static Project project(
      String name, @Nullable Ref<Workspace> where, TrackerTables tables) {
    Table<Project> projects = tables.projects();
    Comparator<Project> best =
        Comparator.<Project, Boolean>comparing(one -> Objects.equals(one.workspace(), where))
            .thenComparing(one -> one.name().equals(name))
            .thenComparing(Project::active);
    Project named = Project.named(name.strip());
    return projects.list(Query.<Project>all().ascending(Project.NAME)).stream()
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
