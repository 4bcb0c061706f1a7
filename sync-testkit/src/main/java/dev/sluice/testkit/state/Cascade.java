package dev.sluice.testkit.state;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * What follows from a deletion. Whether the referring row's {@code at} moves differs by kind, as on
 * the real server: a client that asks by {@code since} does not hear of the ones that stand still.
 */
final class Cascade {
  private final World world;

  Cascade(World world) {
    this.world = world;
  }

  void deleted(Row row, Instant now) {
    switch (row.kind()) {
      case TAG -> untag(row.id());
      case CLIENT -> orphanProjects(row.id());
      case PROJECT -> clearProject(row.id(), now);
      case TASK -> clearTask(row.id(), now);
      default -> throw new IllegalArgumentException("nothing follows from " + row.kind());
    }
  }

  private void untag(long tag) {
    for (Row entry : world.all(RowKind.TIME_ENTRY)) {
      without(entry.data(), tag);
    }
  }

  private static void without(ObjectNode entry, long tag) {
    ArrayNode ids = entry.withArrayProperty("tag_ids");
    for (int i = ids.size() - 1; i >= 0; i--) {
      if (ids.get(i).asLong() == tag) {
        ids.remove(i);
      }
    }
  }

  private void orphanProjects(long client) {
    for (Row project : world.all(RowKind.PROJECT)) {
      if (project.refersTo("client_id", client)) {
        project.data().putNull("client_id");
      }
    }
  }

  private void clearProject(long project, Instant now) {
    world
        .live(RowKind.TASK)
        .filter(task -> task.refersTo("project_id", project))
        .forEach(task -> task.delete(now));
    world
        .live(RowKind.TIME_ENTRY)
        .filter(entry -> entry.refersTo("project_id", project))
        .forEach(entry -> clear(entry, now, "project_id", "task_id"));
  }

  private void clearTask(long task, Instant now) {
    world
        .live(RowKind.TIME_ENTRY)
        .filter(entry -> entry.refersTo("task_id", task))
        .forEach(entry -> clear(entry, now, "task_id"));
  }

  private static void clear(Row entry, Instant now, String... fields) {
    for (String field : fields) {
      entry.data().putNull(field);
    }
    entry.touch(now);
  }
}
