package dev.sluice.testkit.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All that the server remembers of its one user. Not thread-safe: its owner locks it. */
public final class World {
  private final Map<RowKind, Map<Long, Row>> tables = new EnumMap<>(RowKind.class);
  private final Map<RowKind, Long> nextIds = new EnumMap<>(RowKind.class);
  private final Map<Long, ObjectNode> features = new LinkedHashMap<>();
  private final Set<Long> closed = new HashSet<>();
  private final ObjectNode user = Templates.user();
  private final ObjectNode preferences = Templates.preferences();

  /** A user with one workspace, which is the default one. */
  public World(Instant now) {
    for (RowKind kind : RowKind.values()) {
      tables.put(kind, new LinkedHashMap<>());
      nextIds.put(kind, kind.firstId());
    }
    user.put("created_at", Times.zulu(now));
    user.put("updated_at", Times.zulu(now));
    ObjectNode workspace = blank(RowKind.WORKSPACE);
    workspace.put("name", "Anna's workspace");
    user.put("default_workspace_id", insert(RowKind.WORKSPACE, workspace, now).id());
  }

  /** A new row's fields with their first values. */
  public static ObjectNode blank(RowKind kind) {
    return Templates.row(kind);
  }

  /** The user's fields; a change to the object is a change to the user. */
  public ObjectNode user() {
    return user;
  }

  /** The preferences; a change to the object is a change to them. */
  public ObjectNode preferences() {
    return preferences;
  }

  /** The features of a workspace, as an object with the one field {@code features}. */
  public ObjectNode features(long workspace) {
    return features.computeIfAbsent(workspace, id -> Templates.features());
  }

  /** Stores a new row under the next id of its kind. */
  public Row insert(RowKind kind, ObjectNode data, Instant at) {
    long id = nextIds.merge(kind, 1L, Long::sum) - 1;
    Row row = new Row(kind, id, data, at);
    table(kind).put(id, row);
    return row;
  }

  /** The rows in workspaces that the user has access to, tombstones among them, oldest first. */
  public Stream<Row> rows(RowKind kind) {
    return table(kind).values().stream().filter(this::visible);
  }

  /** The rows that were not deleted, in workspaces that the user has access to. */
  public Stream<Row> live(RowKind kind) {
    return rows(kind).filter(row -> row.deletedAt().isEmpty());
  }

  /** The row with this id, if it was not deleted and the user has access to it. */
  public Optional<Row> find(RowKind kind, long id) {
    Row row = table(kind).get(id);
    return Optional.ofNullable(row).filter(r -> r.deletedAt().isEmpty() && visible(r));
  }

  /** As {@link #find(RowKind, long)}, and the row belongs to this workspace. */
  public Optional<Row> find(RowKind kind, long id, long workspace) {
    return find(kind, id).filter(row -> row.workspace() == workspace);
  }

  /** The entry that goes on, if there is one. */
  public @Nullable Row running() {
    return table(RowKind.TIME_ENTRY).values().stream()
        .filter(row -> row.running() && row.deletedAt().isEmpty() && visible(row))
        .findFirst()
        .orElse(null);
  }

  /** Whether the user has access to a workspace, and it was not deleted. */
  public boolean accessible(long workspace) {
    return find(RowKind.WORKSPACE, workspace).isPresent();
  }

  /** Whether a workspace is on a paid plan. */
  public boolean premium(long workspace) {
    return find(RowKind.WORKSPACE, workspace)
        .map(row -> row.data().path("premium").asBoolean())
        .orElse(false);
  }

  /** Takes the user's access away: the rows are as they were, but nobody sees them. */
  public void close(long workspace) {
    closed.add(workspace);
  }

  /** Gives access back. */
  public void open(long workspace) {
    closed.remove(workspace);
  }

  /** Every row ever made, whoever may see it. */
  public Collection<Row> all(RowKind kind) {
    return table(kind).values();
  }

  private boolean visible(Row row) {
    return row.kind() == RowKind.WORKSPACE
        ? !closed.contains(row.id())
        : accessible(row.workspace());
  }

  private Map<Long, Row> table(RowKind kind) {
    Map<Long, Row> table = tables.get(kind);
    if (table == null) {
      throw new IllegalStateException("no table for " + kind);
    }
    return table;
  }
}
