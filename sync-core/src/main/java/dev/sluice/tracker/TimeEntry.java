package dev.sluice.tracker;

import dev.sluice.schema.Derived;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a person's time, with a start and a duration. The stop is computed from the start and
 * the duration. The server knows only whole seconds. A negative duration or a description of more
 * than 3,000 characters is refused with an {@link IllegalArgumentException}.
 *
 * @param id the local id; 0 before the entry is in the database
 * @param serverId the server id; null before the server knows the entry
 * @param workspace the entry's workspace; null only in a new entry, for the project's or else the
 *     default workspace
 * @param project the project; null for none
 * @param task the part of the project; null for none
 * @param tags the tags of the entry
 * @param description what the person did; may be empty
 * @param start when the entry begins
 * @param duration the duration in seconds; -1 while the entry runs
 * @param billable whether somebody pays for the time
 * @param at when the server last changed the entry; null if unknown
 */
public record TimeEntry(
    long id,
    @Nullable Long serverId,
    @Nullable Ref<Workspace> workspace,
    @Nullable Ref<Project> project,
    @Nullable Ref<Task> task,
    List<Ref<Tag>> tags,
    String description,
    Instant start,
    long duration,
    boolean billable,
    @Nullable Instant at) {

  private static final long RUNNING = -1;

  /** The longest duration, a century: so the stop is a valid date, whatever a server says. */
  private static final long LONGEST = Duration.ofDays(36_525).getSeconds();

  private static final String TIME = "time";

  /** {@link #workspace()}. */
  public static final Field<TimeEntry, Ref<Workspace>> WORKSPACE =
      SharedFields.workspace(TimeEntry::workspace);

  /** {@link #project()}. */
  public static final Field<TimeEntry, Ref<Project>> PROJECT =
      Field.reference("project_id", Project.TYPE, TimeEntry::project)
          .json("project_id", "pid")
          .nullable()
          .fingerprint();

  /** {@link #task()}. */
  public static final Field<TimeEntry, Ref<Task>> TASK =
      Field.reference("task_id", Task.TYPE, TimeEntry::task)
          .json("task_id", "tid")
          .nullable()
          .fingerprint();

  /** {@link #tags()}. */
  public static final Field<TimeEntry, List<Ref<Tag>>> TAGS =
      Field.references("tag_ids", Tag.TYPE, TimeEntry::tags).fingerprint();

  /** {@link #description()}. */
  public static final Field<TimeEntry, String> DESCRIPTION =
      Field.text("description", TimeEntry::description).orElse("").fingerprint();

  /** {@link #start()}. */
  public static final Field<TimeEntry, Instant> START =
      Field.instant("start", TimeEntry::start)
          .normalised(start -> start.truncatedTo(ChronoUnit.SECONDS))
          .group(TIME)
          .indexed()
          .fingerprint();

  /** {@link #duration()}. */
  public static final Field<TimeEntry, Long> DURATION =
      Field.integer("duration", TimeEntry::duration)
          .normalised(seconds -> Math.max(RUNNING, Math.min(seconds, LONGEST)))
          .passing(seconds -> seconds < 0)
          .group(TIME)
          .indexed()
          .fingerprint();

  /** {@link #billable()}. */
  public static final Field<TimeEntry, Boolean> BILLABLE =
      Field.bool("billable", TimeEntry::billable).orElse(false).fingerprint();

  /** {@link #at()}. */
  public static final Field<TimeEntry, Instant> AT = SharedFields.at(TimeEntry::at);

  /** The type. */
  public static final EntityType<TimeEntry> TYPE =
      EntityType.<TimeEntry>named("time_entries", TrackerEndpoints.TIME_ENTRIES)
          .fields(WORKSPACE, PROJECT, TASK, TAGS, DESCRIPTION, START, DURATION, BILLABLE)
          .modifiedAt(AT)
          .derive(new Derived("stop", TIME, FieldKind.INSTANT, row -> of(row).stop()))
          .margin(Duration.ofSeconds(5))
          .rangedBy(START)
          .light()
          .build(TimeEntry::of);

  /** Copies the tags. */
  public TimeEntry {
    tags = List.copyOf(tags);
  }

  private static TimeEntry of(Row row) {
    return new TimeEntry(
        row.id(),
        row.serverId(),
        row.get(WORKSPACE),
        row.get(PROJECT),
        row.get(TASK),
        row.require(TAGS),
        row.require(DESCRIPTION),
        row.require(START),
        row.require(DURATION),
        row.require(BILLABLE),
        row.get(AT));
  }

  /** At most so many entries, the newest start first. */
  public static Query<TimeEntry> newestFirst(int rows) {
    return Query.<TimeEntry>all().descending(START).limit(rows);
  }

  /** The entry that runs, if one does. */
  public static Query<TimeEntry> running() {
    return Query.<TimeEntry>all().where(DURATION, Query.Comparison.LESS_THAN, 0L);
  }

  /** A new entry that runs from now on, by this device's wall clock. */
  public static TimeEntry started(String description) {
    return started(description, Time.system().now());
  }

  /** A new entry for a project that runs from now on, by this device's wall clock. */
  public static TimeEntry started(String description, Ref<Project> project) {
    return started(description).withProject(project);
  }

  /** A new entry that runs from then on. */
  public static TimeEntry started(String description, Instant start) {
    return begun(description, start, RUNNING);
  }

  /** A new entry for time that has passed; parts of a second are lost. */
  public static TimeEntry recorded(String description, Instant start, Duration duration) {
    return begun(description, start, ValueChecks.seconds(duration.getSeconds()));
  }

  private static TimeEntry begun(String description, Instant start, long duration) {
    String checked = ValueChecks.description(description);
    return new TimeEntry(
        0, null, null, null, null, List.of(), checked, start, duration, false, null);
  }

  /** Whether it still runs. */
  public boolean isRunning() {
    return duration < 0;
  }

  /** When it stopped, null while it runs. */
  public @Nullable Instant stop() {
    return isRunning() ? null : start.plusSeconds(duration);
  }

  /** How long it took, or has taken until now if it runs; never negative. */
  public Duration elapsed(Instant now) {
    return Duration.ofSeconds(isRunning() ? secondsUntil(now) : duration);
  }

  private long secondsUntil(Instant moment) {
    return Math.max(0, Duration.between(start, moment).getSeconds());
  }

  /** A copy in that workspace. */
  public TimeEntry withWorkspace(Ref<Workspace> where) {
    return new TimeEntry(
        id, serverId, where, project, task, tags, description, start, duration, billable, at);
  }

  /** A copy for another project, or for none. It loses its task if the project is another one. */
  public TimeEntry withProject(@Nullable Ref<Project> what) {
    Ref<Task> kept = Objects.equals(what, project) ? task : null;
    return new TimeEntry(
        id, serverId, workspace, what, kept, tags, description, start, duration, billable, at);
  }

  /** A copy for another task of its project, or for none. */
  public TimeEntry withTask(@Nullable Ref<Task> part) {
    return new TimeEntry(
        id, serverId, workspace, project, part, tags, description, start, duration, billable, at);
  }

  /** A copy with these tags in place of its own. */
  public TimeEntry withTags(List<Ref<Tag>> marks) {
    return new TimeEntry(
        id, serverId, workspace, project, task, marks, description, start, duration, billable, at);
  }

  /** A copy with another description. */
  public TimeEntry withDescription(String text) {
    String checked = ValueChecks.description(text);
    return new TimeEntry(
        id, serverId, workspace, project, task, tags, checked, start, duration, billable, at);
  }

  /** A copy with another start. The duration stays the same, or the entry goes on running. */
  public TimeEntry withStart(Instant when) {
    return new TimeEntry(
        id, serverId, workspace, project, task, tags, description, when, duration, billable, at);
  }

  /** A copy with this duration that no longer runs; parts of a second are lost. */
  public TimeEntry withDuration(Duration length) {
    long seconds = ValueChecks.seconds(length.getSeconds());
    return new TimeEntry(
        id, serverId, workspace, project, task, tags, description, start, seconds, billable, at);
  }

  /** A copy that stops at that moment; a moment before the start makes the duration 0. */
  public TimeEntry stoppedAt(Instant moment) {
    return withDuration(Duration.ofSeconds(secondsUntil(moment)));
  }

  /** A copy that is billable, or not. */
  public TimeEntry withBillable(boolean yes) {
    return new TimeEntry(
        id, serverId, workspace, project, task, tags, description, start, duration, yes, at);
  }
}
