package dev.sluice.lab.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * One field as both sides tell it, in the same words.
 *
 * @param sql what selects it from a row {@code e} of the local file
 * @param json what reads it from a row of the server
 */
record Column(String name, String sql, Function<JsonNode, String> json) {

  static final String NULL = "null";

  static Column text(String name) {
    return new Column(name, "e." + name, row -> row.path(name).asText(""));
  }

  static Column bool(String name) {
    return new Column(name, "e." + name, row -> row.path(name).asBoolean() ? "1" : "0");
  }

  /** A reference, by the other row's server id. */
  static Column reference(String name, String table) {
    return new Column(
        name,
        "(SELECT r.server_id FROM " + table + " r WHERE r.id = e." + name + ")",
        row -> row.path(name).asText(NULL));
  }

  /** Clients name their workspace by an old name. */
  static Column workspace() {
    Column usual = reference("workspace_id", "workspaces");
    return new Column(
        usual.name, usual.sql, row -> row.path(row.has("wid") ? "wid" : usual.name).asText());
  }

  static Column tags() {
    return new Column(
        "tags",
        "(SELECT group_concat(id) FROM (SELECT t.server_id AS id FROM json_each(e.tag_ids) j"
            + " JOIN tags t ON t.id = j.value ORDER BY 1))",
        row ->
            row.path("tag_ids").isEmpty()
                ? NULL
                : StreamSupport.stream(row.path("tag_ids").spliterator(), false)
                    .map(JsonNode::asLong)
                    .sorted()
                    .map(String::valueOf)
                    .collect(Collectors.joining(",")));
  }

  /** Whole seconds since 1970. */
  static Column start() {
    return new Column(
        "start",
        "e.start / 1000",
        row -> String.valueOf(OffsetDateTime.parse(row.path("start").asText()).toEpochSecond()));
  }

  /** Any negative number says that it runs. */
  static Column duration() {
    return new Column(
        "duration",
        "max(e.duration, -1)",
        row -> String.valueOf(Math.max(row.path("duration").asLong(), -1)));
  }
}
