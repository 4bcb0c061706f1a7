package dev.sluice.lab.torture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;

/** The server takes one row for another. */
final class WrongRow {

  private static final int LISTED_DAYS = 50;

  private final Event event;
  private final TrackerWorld world;

  WrongRow(Event event, TrackerWorld world) {
    this.event = event;
    this.world = world;
  }

  /** The answer names another row. Who made the row may make it once more. */
  Fault named() {
    return Fault.changed(
        answer -> {
          if (answer.status() != 200 || !(answer.json() instanceof ObjectNode row)) {
            return answer;
          }
          String table = table(row);
          RowHistory own = rowHistory(table, row);
          own.contested();
          long id = row.path("id").asLong();
          long other = other(kind(table), id);
          if (other != 0 && !world.isKnown(other)) {
            // A device that does not know it believes the answer: its user may delete the other
            // row.
            RowHistory taken = rowHistory(table, world.server().web().row(kind(table), other));
            taken.deleted();
            taken.touched();
            if (world.isNew(id)) {
              own.misnamed();
            }
            if (own != taken && world.mayHaveMade(own, taken)) {
              taken.contested(); // its row belongs to the wrong one now, so it is made once more
            }
          }
          return answer.withBody(Json.bytes(row.put("id", other)));
        });
  }

  /** What was to be made is written over another row. */
  Fault overwritten() {
    return new Fault.Misread(
        sent -> {
          String table = sent.path().substring(sent.path().lastIndexOf('/') + 1);
          long other = other(kind(table), 0);
          if (other == 0) {
            return sent;
          }
          RowHistory made = rowHistory(table, Json.parse(sent.body()));
          made.contested();
          RowHistory gone = rowHistory(table, world.server().web().row(kind(table), other));
          gone.overwritten(made);
          if (world.isEdited(gone)) {
            made.deleted(); // that edit is still to come
          }
          return new Request("PUT", sent.path() + "/" + other, sent.headers(), sent.body());
        });
  }

  private RowHistory rowHistory(String table, JsonNode row) {
    return world.history().of(table, row.path(text(table)).asText());
  }

  private static RowKind kind(String table) {
    return switch (table) {
      case "time_entries" -> RowKind.TIME_ENTRY;
      case "projects" -> RowKind.PROJECT;
      case "clients" -> RowKind.CLIENT;
      default -> RowKind.TAG;
    };
  }

  private static String text(String table) {
    return table.equals("time_entries") ? "description" : "name";
  }

  private static String table(ObjectNode row) {
    if (row.has("description")) {
      return "time_entries";
    }
    if (row.has("color")) {
      return "projects";
    }
    return row.has("wid") ? "clients" : "tags";
  }

  /**
   * Any row that is there, but that one; 0 if there is none. An entry that is too old for any list
   * is none: nothing would ever contradict the answer.
   */
  private long other(RowKind kind, long but) {
    List<Long> all =
        world.server().web().rows(kind).stream()
            .filter(this::isListed)
            .map(row -> row.path("id").asLong())
            .filter(id -> id != but)
            .toList();
    return all.isEmpty() ? 0 : all.get(event.pick() % all.size());
  }

  private boolean isListed(JsonNode row) {
    Instant oldest = world.now().minus(Duration.ofDays(LISTED_DAYS));
    return !row.has("start")
        || OffsetDateTime.parse(row.path("start").asText()).toInstant().isAfter(oldest);
  }
}
