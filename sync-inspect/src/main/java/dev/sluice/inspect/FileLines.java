package dev.sluice.inspect;

import dev.sluice.SyncConflict;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Since;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the file holds beside its rows: what waits and for what, conflicts, and what is known of the
 * lists. Reads the engine's own tables, as {@code docs/storage.md} describes them.
 */
final class FileLines {

  /** More rows than this are counted and not shown. */
  private static final int MOST = 100;

  private static final List<String> QUEUED = List.of("refused", "lost", "pending");

  private static final String QUEUE =
      "SELECT r.type AS type, r.id AS id, r.state AS state, r.wall AS edited, r.error AS error,"
          + " r.strikes AS strikes, r.not_before AS rests, r.gone AS gone, j.action AS action,"
          + " j.stage AS stage, j.wall AS sent, t.count AS tries, t.status AS status,"
          + " EXISTS (SELECT 1 FROM _sync_list l WHERE l.type = r.type AND l.note = 'awaited')"
          + " AS awaited"
          + " FROM _sync_row r"
          + " LEFT JOIN _sync_journal j ON j.number = (SELECT max(number) FROM _sync_journal"
          + " WHERE type = r.type AND id = r.id)"
          + " LEFT JOIN _sync_tries t ON t.type = r.type AND t.id = r.id"
          + " WHERE r.type = ? AND r.state = ? ORDER BY r.change LIMIT ?"; // by an index

  private static final String STATES =
      "SELECT type, state, count(*) AS rows FROM _sync_row GROUP BY type, state";

  private static final String LISTS = "SELECT type, note, value FROM _sync_list ORDER BY type";

  private final Database database;
  private final Masking masking;
  private final RowNames names;

  private FileLines(Database database, Masking masking) {
    this.database = database;
    this.masking = masking;
    this.names = new RowNames(database, masking);
  }

  /** The file as it is when the line is written. */
  static JsonLine.Inside line(Database database, Masking masking) {
    return JsonLine.event(
        "file", Instant.now(), line -> new FileLines(database, masking).line(line));
  }

  private void line(JsonLine line) {
    List<SqlRow> counts = database.list(Sql.of(STATES), row -> row);
    line.put("lastFullSync", database.lastFullSync().orElse(null))
        .list("counts", all -> counts.forEach(row -> counted(row, all)))
        .list("queue", all -> QUEUED.forEach(state -> queue(state, counts, all)))
        .list("placeholders", all -> queue("placeholder", counts, all))
        .list("conflicts", this::conflicts)
        .object("lists", this::lists);
  }

  private static void counted(SqlRow row, JsonLine all) {
    all.element(
        each ->
            each.put("type", row.text("type"))
                .put("state", row.text("state"))
                .put("rows", row.number("rows")));
  }

  /** Only types that have such rows are asked: most have none. */
  private void queue(String state, List<SqlRow> counts, JsonLine all) {
    for (EntityType<?> type : database.schema().types()) {
      if (counts.stream().anyMatch(count -> isOf(count, type, state))) {
        Sql select = Sql.of(QUEUE, type.name(), state, MOST);
        List<SqlRow> waiting = database.list(select, found -> found);
        names.read(type, state, MOST);
        waiting.forEach(row -> all.element(each -> waiting(row, type, each)));
      }
    }
  }

  private static boolean isOf(SqlRow count, EntityType<?> type, String state) {
    return count.text("type").equals(type.name()) && count.text("state").equals(state);
  }

  private void waiting(SqlRow row, EntityType<?> type, JsonLine line) {
    long id = row.number("id");
    Instant rests = row.instantOrNull("rests");
    boolean isDeleted = row.truth("gone") || names.isDeleted(type, id);
    line.put("type", type.name())
        .put("id", id)
        .put("state", row.text("state"))
        .put("edited", row.instantOrNull("edited"))
        .put("deleted", isDeleted)
        .put("error", masking.text(row.textOrNull("error")))
        .put("strikes", row.number("strikes"))
        .put("restsUntil", rests != null && rests.isAfter(Instant.now()) ? rests : null)
        .put("tries", row.numberOrNull("tries") == null ? 0 : row.number("tries"))
        .put("lastStatus", row.textOrNull("status"));
    if (row.textOrNull("action") != null) {
      line.object(
          "sent",
          sent ->
              sent.put("action", row.textOrNull("action"))
                  .put("stage", row.textOrNull("stage"))
                  .put("at", row.instantOrNull("sent")));
    }
    line.put("name", names.of(type, id)).put("serverId", names.serverId(type, id));
    if (row.text("state").equals("placeholder")) {
      line.put("neededBy", names.neededBy(type, id));
    }
    String owner = isDeleted ? null : notOnServer(type, id);
    line.put("waitsFor", held(row, type, owner).waitsFor(Instant.now()));
  }

  private HeldChange held(SqlRow row, EntityType<?> type, @Nullable String owner) {
    return new HeldChange(
        type.name(),
        row.text("state"),
        masking.text(row.textOrNull("error")),
        row.instantOrNull("rests"),
        owner,
        row.textOrNull("action"),
        row.truth("awaited"));
  }

  /** The first row that this one refers to and that the server does not know yet. */
  private @Nullable String notOnServer(EntityType<?> type, long id) {
    for (Field<?, ?> field : type.fields()) {
      for (long target :
          field.isReference() ? names.references(type, field, id) : List.<Long>of()) {
        if (names.serverId(field.target(), target) == null) {
          return names.titled(field.target(), target);
        }
      }
    }
    return null;
  }

  private void conflicts(JsonLine all) {
    List<SyncConflict> conflicts = SyncConflict.of(database);
    conflicts.stream()
        .skip(Math.max(0, conflicts.size() - MOST))
        .forEach(conflict -> all.element(each -> conflict(conflict, each)));
  }

  private void conflict(SyncConflict conflict, JsonLine line) {
    Field<?, ?> field = conflict.field();
    line.put("number", conflict.number())
        .put("type", conflict.ref().type().name())
        .put("id", conflict.ref().id())
        .put("name", names.of(conflict.ref().type(), conflict.ref().id()))
        .put("field", field == null ? null : field.column())
        .put("overruled", conflict.side().name())
        .put("overruledValue", masking.text(String.valueOf(conflict.overruledValue())))
        .put("value", masking.text(String.valueOf(conflict.value())))
        .put("when", conflict.at());
  }

  private void lists(JsonLine line) {
    Map<String, Map<String, String>> notes = new LinkedHashMap<>();
    for (SqlRow row : database.list(Sql.of(LISTS), found -> found)) {
      notes
          .computeIfAbsent(row.text("type"), any -> new LinkedHashMap<>())
          .put(row.text("note"), row.text("value"));
    }
    for (EntityType<?> type : database.schema().types()) {
      Map<String, String> known = notes.getOrDefault(type.name(), Map.of());
      line.object(type.name(), list -> list(type, known, list));
    }
  }

  private void list(EntityType<?> type, Map<String, String> known, JsonLine line) {
    line.put("path", masking.path(String.valueOf(type.endpoints().list())))
        .put("takesSince", type.endpoints().takesSince())
        .put("rows", names.count(type));
    Since since = type.endpoints().sinceWord();
    if (since != null) {
      line.put("since", since.parameter() + " as " + since.format())
          .put("recent", recent(type, since, known.get("cursor")));
    }
    known.forEach((note, value) -> line.put(note, note(note, value)));
  }

  /** How many rows changed lately, so that the next list of changes has them once more. */
  private @Nullable String recent(EntityType<?> type, Since since, @Nullable String cursor) {
    Field<?, Instant> modified = type.modifiedAt();
    if (modified == null || cursor == null) {
      return null;
    }
    Instant asked = Instant.ofEpochMilli(Long.parseLong(cursor)).minus(since.overlap());
    return "" + names.countSince(type, modified, asked);
  }

  /** Times are shown as such; the words of a failure may be the server's. */
  private @Nullable String note(String note, String value) {
    return switch (note) {
      case "cursor", "unwatched" -> Instant.ofEpochMilli(Long.parseLong(value)).toString();
      case "whole", "recheck", "created", "restored" ->
          Instant.ofEpochSecond(Long.parseLong(value)).toString();
      case "failed" -> failure(value);
      case "longest", "listed", "parent", "awaited", "not_reached" -> value;
      default -> masking.text(value);
    };
  }

  /** The time, the code and the words. */
  private String failure(String value) {
    String[] parts = value.split(" ", 3);
    Instant at = Instant.ofEpochSecond(Long.parseLong(parts[0]));
    return at + " " + parts[1] + (parts.length > 2 ? " " + masking.text(parts[2]) : "");
  }
}
