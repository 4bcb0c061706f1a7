package dev.sluice.testkit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.AccountRules;
import dev.sluice.testkit.state.EntryRules;
import dev.sluice.testkit.state.NamedKind;
import dev.sluice.testkit.state.NamedRules;
import dev.sluice.testkit.state.Refusal;
import dev.sluice.testkit.state.Row;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.testkit.state.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The user at another client, for example on the web: changes what is on the server without a
 * request, by the same rules ({@link Refusal} when they say no), and looks at all of it. Dates are
 * the server's. Thread-safe.
 */
public final class WebClient extends ServerView {
  private final Supplier<Instant> now;
  private final EntryRules entries;
  private final AccountRules account;

  WebClient(World world, Supplier<Instant> now) {
    super(world);
    this.now = now;
    this.entries = new EntryRules(world);
    this.account = new AccountRules(world);
  }

  /** Adds a tag to a workspace. */
  public long addTag(long workspace, String name) {
    return add(RowKind.TAG, workspace, Map.of("name", name));
  }

  /** Adds a client to a workspace. */
  public long addClient(long workspace, String name) {
    return add(RowKind.CLIENT, workspace, Map.of("name", name));
  }

  /** Adds a project without a client to a workspace. */
  public long addProject(long workspace, String name) {
    return add(RowKind.PROJECT, workspace, Map.of("name", name));
  }

  /** Adds a task to a project. */
  public long addTask(long project, String name) {
    long workspace = row(RowKind.PROJECT, project).get("workspace_id").asLong();
    return add(RowKind.TASK, workspace, Map.of("name", name, "project_id", project));
  }

  /** Adds an entry that has ended, in the default workspace. */
  public long addEntry(String description, Instant start, Duration duration) {
    return add(
        RowKind.TIME_ENTRY,
        workspace(),
        Map.of(
            "description", description,
            "start", start.toString(),
            "duration", duration.toSeconds()));
  }

  /** Starts an entry now, in the default workspace; the one that runs stops. */
  public long startEntry(String description) {
    var start = now.get().toString();
    return add(
        RowKind.TIME_ENTRY,
        workspace(),
        Map.of("description", description, "start", start, "duration", -1));
  }

  /** Adds a row with any fields; an entry that names no project or tags inherits none. */
  public long add(RowKind kind, long workspace, Map<String, ?> fields) {
    ObjectNode body = (ObjectNode) Json.of(fields);
    synchronized (world) {
      return switch (kind) {
        case TIME_ENTRY -> entries.create(workspace, whole(body, workspace), now.get()).id();
        case WORKSPACE -> account.createWorkspace(body, now.get()).id();
        default -> rules(kind).create(workspace, body, now.get()).id();
      };
    }
  }

  /** Changes one field of a row; null clears it. */
  public void edit(RowKind kind, long id, String field, @Nullable Object value) {
    ObjectNode body = Json.object().set(field, Json.of(value));
    synchronized (world) {
      long workspace = found(kind, id).workspace();
      switch (kind) {
        case TIME_ENTRY -> entries.update(workspace, id, body, now.get());
        case WORKSPACE -> account.updateWorkspace(id, body, now.get());
        default -> rules(kind).update(workspace, id, body, now.get());
      }
    }
  }

  /** Moves a row to another workspace, which no request of a client can do. */
  public void move(RowKind kind, long id, long workspace) {
    synchronized (world) {
      Row row = found(kind, id);
      row.data().put("workspace_id", workspace);
      row.touch(now.get());
    }
  }

  /** Stops an entry now. */
  public void stop(long entry) {
    synchronized (world) {
      entries.stop(found(RowKind.TIME_ENTRY, entry).workspace(), entry, now.get());
    }
  }

  /** Deletes a row, with all that follows from it. A default workspace leaves none behind. */
  public void delete(RowKind kind, long id) {
    synchronized (world) {
      long workspace = found(kind, id).workspace();
      switch (kind) {
        case TIME_ENTRY -> entries.delete(workspace, id, now.get());
        case WORKSPACE -> account.deleteWorkspace(id, now.get());
        default -> rules(kind).delete(workspace, id, now.get());
      }
    }
  }

  /**
   * Puts a row there as it is: no rule is asked, fields that are missing get their usual values,
   * and {@code at} is any date, for example one before that of rows that are there already.
   */
  public long put(RowKind kind, Map<String, ?> fields, Instant at) {
    ObjectNode data = World.blank(kind);
    if (kind != RowKind.WORKSPACE && !fields.containsKey("workspace_id")) {
      data.put("workspace_id", workspace());
    }
    data.setAll((ObjectNode) Json.of(fields));
    synchronized (world) {
      return world.insert(kind, data, at).id();
    }
  }

  /** Takes the user's access to a workspace away: no tombstones, its rows just are not there. */
  public void revoke(long workspace) {
    synchronized (world) {
      world.close(workspace);
    }
  }

  /** Gives access back; the rows are as they were, with their old dates. */
  public void grant(long workspace) {
    synchronized (world) {
      world.open(workspace);
    }
  }

  /** Makes a workspace the default one; null: there is none. */
  public void setDefaultWorkspace(@Nullable Long workspace) {
    editUser("default_workspace_id", workspace);
  }

  /** Changes one field of the user. */
  public void editUser(String field, @Nullable Object value) {
    synchronized (world) {
      account.updateUser(Json.object().set(field, Json.of(value)), now.get());
    }
  }

  /** Changes one of the preferences. */
  public void editPreference(String name, @Nullable Object value) {
    synchronized (world) {
      account.updatePreferences(Json.object().set(name, Json.of(value)));
    }
  }

  private NamedRules rules(RowKind kind) {
    return new NamedRules(
        world,
        switch (kind) {
          case TAG -> NamedKind.TAG;
          case CLIENT -> NamedKind.CLIENT;
          case PROJECT -> NamedKind.PROJECT;
          case TASK -> NamedKind.TASK;
          default -> throw new IllegalArgumentException(kind + " has no name rules");
        });
  }

  private static ObjectNode whole(ObjectNode body, long workspace) {
    ObjectNode whole = Json.object();
    whole.put("created_with", "web").put("workspace_id", workspace);
    whole.putNull("project_id").putNull("task_id").putArray("tag_ids");
    if (body.has("tags")) {
      whole.remove("tag_ids");
    }
    whole.setAll(body);
    return whole;
  }
}
