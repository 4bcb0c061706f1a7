package dev.sluice.testkit.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What may be done to time entries. Every method checks everything before it changes anything. */
public final class EntryRules {
  private static final Map<String, String> OLD_NAMES =
      Map.of("wid", "workspace_id", "pid", "project_id", "tid", "task_id");

  private final World world;
  private final EntryLinks links;
  private final EntryTags tags;

  /** The rules for the entries of this world. */
  public EntryRules(World world) {
    this.world = world;
    this.links = new EntryLinks(world);
    this.tags = new EntryTags(world);
  }

  /** A new entry; if it runs, the one that ran before stops. */
  public Row create(long workspace, ObjectNode sent, Instant now) {
    ObjectNode body = modern(sent);
    Refusal.unless(
        !body.path("created_with").asText("").isBlank(),
        "created_with needs to be provided an a valid string");
    Refusal.unless(body.hasNonNull("workspace_id"), "wid is required for time entry creation");
    inherit(body, workspace);
    ObjectNode entry = World.blank(RowKind.TIME_ENTRY).put("workspace_id", workspace);
    Span span = Span.create(body, now);
    write(entry, body, span, now);
    if (span.seconds() < 0) {
      stopRunning(now);
    }
    return world.insert(RowKind.TIME_ENTRY, entry, now);
  }

  /** Changes what was sent. */
  public Row update(long workspace, long id, ObjectNode sent, Instant now) {
    Row row = find(workspace, id);
    ObjectNode body = modern(sent);
    ObjectNode entry = row.data().deepCopy();
    Span span = Span.update(body, row, now);
    write(entry, body, span, now);
    if (span.seconds() < 0 && !row.running()) {
      stopRunning(now);
    }
    row.data().setAll(entry);
    row.touch(now);
    return row;
  }

  /** Stops an entry now. */
  public Row stop(long workspace, long id, Instant now) {
    Row row = find(workspace, id);
    if (!row.running()) {
      throw new Refusal(409, "Time entry already stopped");
    }
    stop(row, now);
    return row;
  }

  /** Deletes an entry; a tombstone stays. */
  public void delete(long workspace, long id, Instant now) {
    find(workspace, id).delete(now);
  }

  /** Deletes all entries of a project. */
  public void deleteOfProject(long project, Instant now) {
    world
        .live(RowKind.TIME_ENTRY)
        .filter(entry -> entry.refersTo("project_id", project))
        .forEach(entry -> entry.delete(now));
  }

  private Row find(long workspace, long id) {
    return world
        .find(RowKind.TIME_ENTRY, id, workspace)
        .orElseThrow(() -> new Refusal(404, "Time entry not found"));
  }

  private void write(ObjectNode entry, ObjectNode body, Span span, Instant now) {
    long workspace = entry.get("workspace_id").asLong();
    long named = body.path("workspace_id").asLong(workspace);
    Refusal.unless(named == workspace, "workspace_id must be the one of the path");
    tags.check(body, workspace);
    links.apply(entry, body);
    writePlain(entry, body);
    span.writeTo(entry);
    tags.apply(entry, body, now);
  }

  private void writePlain(ObjectNode entry, ObjectNode body) {
    if (body.has("description")) {
      entry.set("description", body.get("description"));
    }
    JsonNode billable = body.path("billable");
    if (billable.isBoolean()) {
      Refusal.unless(
          !billable.asBoolean() || world.premium(entry.get("workspace_id").asLong()),
          "Billable is a premium feature");
      entry.set("billable", billable);
    }
  }

  /** What a new entry leaves out it takes from the running one, as the real server does. */
  private void inherit(ObjectNode body, long workspace) {
    Row running = world.running();
    if (running == null || running.workspace() != workspace) {
      return;
    }
    // A task is inherited with its project or not at all: alone it might not fit.
    if (!body.has("project_id") && !body.hasNonNull("task_id")) {
      body.set("project_id", running.data().get("project_id"));
      if (!body.has("task_id")) {
        body.set("task_id", running.data().get("task_id"));
      }
    }
    if (!body.has("tag_ids") && !body.has("tags")) {
      body.set("tag_ids", running.data().get("tag_ids").deepCopy());
    }
  }

  private void stopRunning(Instant now) {
    @Nullable Row running = world.running();
    if (running != null) {
      stop(running, now);
    }
  }

  private static void stop(Row row, Instant now) {
    Instant start = Times.parse(row.text("start"));
    Instant second = now.truncatedTo(ChronoUnit.SECONDS);
    Instant stop = second.isBefore(start) ? start : second;
    row.data().put("stop", Times.zulu(stop));
    row.data().put("duration", ChronoUnit.SECONDS.between(start, stop));
    row.touch(now);
  }

  private static ObjectNode modern(ObjectNode sent) {
    ObjectNode body = sent.deepCopy();
    OLD_NAMES.forEach(
        (old, name) -> {
          JsonNode value = body.remove(old);
          if (value != null && !body.has(name)) {
            body.set(name, value);
          }
        });
    return body;
  }
}
