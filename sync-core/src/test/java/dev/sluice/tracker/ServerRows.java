package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows as the server has them: keys and references are the server's. */
final class ServerRows {

  /** When everything changed last that does not say otherwise: two days before the tests' now. */
  static final Instant SPRING = Instant.parse("2025-12-30T00:00:00Z");

  private ServerRows() {}

  static Row workspace(long id) {
    return row(Workspace.TYPE, id).with(Workspace.NAME, "workspace " + id);
  }

  static Row user(@Nullable Long defaultWorkspace) {
    return User.TYPE.emptyRow().withServerId(1L).with(User.DEFAULT_WORKSPACE, defaultWorkspace);
  }

  static Row features(long workspace) {
    return WorkspaceFeatures.TYPE
        .emptyRow()
        .withServerId(workspace)
        .with(WorkspaceFeatures.WORKSPACE, workspace);
  }

  static Row tag(long id, long workspace) {
    return named(Tag.TYPE, id, Tag.NAME).with(Tag.WORKSPACE, workspace);
  }

  static Row client(long id, long workspace) {
    return named(Client.TYPE, id, Client.NAME).with(Client.WORKSPACE, workspace);
  }

  static Row project(long id, long workspace) {
    return named(Project.TYPE, id, Project.NAME).with(Project.WORKSPACE, workspace);
  }

  static Row task(long id, long project, long workspace) {
    return named(Task.TYPE, id, Task.NAME)
        .with(Task.PROJECT, project)
        .with(Task.WORKSPACE, workspace);
  }

  /** An hour of work on nothing in particular. */
  static Row entry(long id, long workspace) {
    return row(TimeEntry.TYPE, id)
        .with(TimeEntry.WORKSPACE, workspace)
        .with(TimeEntry.START, SPRING)
        .with(TimeEntry.DURATION, 3600L);
  }

  static Row running(long id, long workspace, Instant start) {
    return entry(id, workspace).with(TimeEntry.START, start).with(TimeEntry.DURATION, -1L);
  }

  static Row of(Row entry, @Nullable Long project, @Nullable Long task, Long... tags) {
    return entry
        .with(TimeEntry.PROJECT, project)
        .with(TimeEntry.TASK, task)
        .with(TimeEntry.TAGS, List.of(tags));
  }

  static Row changed(Row row, Instant at) {
    return row.with(at(row.type()), at);
  }

  private static Row named(EntityType<?> type, long id, Field<?, String> name) {
    return row(type, id).with(name, type + " " + id);
  }

  private static Row row(EntityType<?> type, long id) {
    return type.emptyRow().withServerId(id).with(at(type), SPRING);
  }

  private static Field<?, Instant> at(EntityType<?> type) {
    Field<?, Instant> at = type.modifiedAt();
    if (at == null) {
      throw new IllegalArgumentException(type + " has no time of change");
    }
    return at;
  }
}
