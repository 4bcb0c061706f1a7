package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A part of a project. Only paid plans have tasks.
 *
 * @param id the local id; 0 before the task is in the database
 * @param serverId the server id; null before the server knows the task
 * @param workspace the task's workspace; null only in a new task, for the project's workspace
 * @param project the project of the task
 * @param name the task's name
 * @param active false if the task is done
 * @param estimatedSeconds the estimated work in seconds; null if there is no estimate
 * @param at when the server last changed the task; null if unknown
 */
public record Task(
    long id,
    @Nullable Long serverId,
    @Nullable Ref<Workspace> workspace,
    Ref<Project> project,
    String name,
    boolean active,
    @Nullable Long estimatedSeconds,
    @Nullable Instant at) {

  /** {@link #workspace()}. */
  public static final Field<Task, Ref<Workspace>> WORKSPACE =
      SharedFields.workspace(Task::workspace);

  /** {@link #project()}. */
  public static final Field<Task, Ref<Project>> PROJECT =
      Field.reference("project_id", Project.TYPE, Task::project)
          .json("project_id", "pid")
          .ownedByTarget()
          .fingerprint();

  /** {@link #name()}. */
  public static final Field<Task, String> NAME = SharedFields.name(Task::name);

  /** {@link #active()}. */
  public static final Field<Task, Boolean> ACTIVE = Field.bool("active", Task::active).orElse(true);

  /** {@link #estimatedSeconds()}. */
  public static final Field<Task, Long> ESTIMATED_SECONDS =
      Field.integer("estimated_seconds", Task::estimatedSeconds).nullable();

  /** {@link #at()}. */
  public static final Field<Task, Instant> AT = SharedFields.at(Task::at);

  /** The type. */
  public static final EntityType<Task> TYPE =
      EntityType.<Task>named("tasks", TrackerEndpoints.TASKS)
          .fields(WORKSPACE, PROJECT, NAME, ACTIVE, ESTIMATED_SECONDS)
          .modifiedAt(AT)
          .build(Task::of);

  private static Task of(Row row) {
    return new Task(
        row.id(),
        row.serverId(),
        row.get(WORKSPACE),
        row.require(PROJECT),
        row.require(NAME),
        row.require(ACTIVE),
        row.get(ESTIMATED_SECONDS),
        row.get(AT));
  }

  /**
   * A new active task.
   *
   * @throws IllegalArgumentException if the name is blank
   */
  public static Task named(String name, Ref<Project> project) {
    return new Task(0, null, null, project, ValueChecks.name(name), true, null, null);
  }

  /** A copy in that workspace, which must be the workspace of its project. */
  public Task withWorkspace(Ref<Workspace> where) {
    return new Task(id, serverId, where, project, name, active, estimatedSeconds, at);
  }

  /**
   * A copy with another name.
   *
   * @throws IllegalArgumentException if it is blank
   */
  public Task withName(String newName) {
    String checked = ValueChecks.name(newName);
    return new Task(id, serverId, workspace, project, checked, active, estimatedSeconds, at);
  }

  /** A copy that is active, or done. */
  public Task withActive(boolean yes) {
    return new Task(id, serverId, workspace, project, name, yes, estimatedSeconds, at);
  }

  /**
   * A copy with another estimate, in seconds.
   *
   * @throws IllegalArgumentException if the estimate is negative
   */
  public Task withEstimatedSeconds(@Nullable Long seconds) {
    Long checked = seconds == null ? null : ValueChecks.seconds(seconds);
    return new Task(id, serverId, workspace, project, name, active, checked, at);
  }
}
