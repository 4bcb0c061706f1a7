package dev.sluice.testkit.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;

/** The rows of one resource, those that were deleted too, in the order in which they were made. */
final class ResourceRows {

  private final Resource habits;
  private final RestUploads uploads;
  private final Map<String, RestRow> rows = new LinkedHashMap<>();
  private final Map<String, Done> done = new HashMap<>();
  private long made;

  /** A request with a key, and what it was answered. */
  private record Done(Request request, Answer answer) {}

  ResourceRows(Resource habits, RestUploads uploads) {
    this.habits = habits;
    this.uploads = uploads;
  }

  Resource habits() {
    return habits;
  }

  /** The words of a refusal of what a request attaches, if it is one. */
  Optional<String> refusal(JsonNode values) {
    return habits.refusesTokens ? uploads.refusal(values) : Optional.empty();
  }

  /** A row that is there. */
  Optional<RestRow> find(String id) {
    return Optional.ofNullable(rows.get(id)).filter(row -> !row.deleted());
  }

  RestRow require(String id) {
    return find(id).orElseThrow(() -> new NoSuchElementException("no " + habits.path + "/" + id));
  }

  /** Rows that are there. */
  List<RestRow> all() {
    return rows.values().stream().filter(row -> !row.deleted()).toList();
  }

  /** Rows that changed then or later; the deleted ones too where the server tells of them. */
  List<RestRow> since(Instant date) {
    return rows.values().stream()
        .filter(row -> !row.changed().isBefore(date))
        .filter(row -> !row.deleted() || !habits.tombstone.isEmpty())
        .toList();
  }

  /** Does it, unless a request with the same key has done it. */
  Answer once(Request request, Supplier<Answer> create) {
    String key = habits.keyHeader.isEmpty() ? "" : request.header(habits.keyHeader).orElse("");
    Done before = done.get(key);
    if (before != null) {
      return before.request().body().equals(request.body())
          ? before.answer()
          : Answer.error(422, "this " + habits.keyHeader + " was used for something else");
    }
    Answer answer = create.get();
    if (!key.isEmpty()) {
      done.put(key, new Done(request, answer));
    }
    return answer;
  }

  /** Whether another row has this text where it must be unique. */
  boolean isTaken(String text, String id) {
    return !habits.unique.isEmpty()
        && all().stream()
            .filter(row -> !row.id().equals(id))
            .anyMatch(row -> row.values().path(habits.unique).asText().equals(text));
  }

  RestRow add(ObjectNode values, Instant now) {
    return put(
        habits.ids.next(habits.path, made, all().stream().map(RestRow::id).toList()), values, now);
  }

  /** A new row with this id. */
  RestRow put(String id, ObjectNode values, Instant now) {
    made++;
    rows.remove(id); // a row that gets an old id is the newest
    ObjectNode own = own(values);
    uploads.attach(own, Json.array());
    RestRow row = new RestRow(id, own, now, now, 1, false);
    rows.put(id, row);
    return row;
  }

  /** Changes a row; what is not named stays, or becomes null if all is replaced. */
  RestRow change(String id, ObjectNode values, boolean replacing, Instant now) {
    RestRow row = require(id);
    ObjectNode next = replacing ? Json.object() : row.values().deepCopy();
    if (replacing) {
      row.values().fieldNames().forEachRemaining(next::putNull);
    }
    next.setAll(own(values));
    uploads.attach(next, RestUploads.attached(row.values()));
    RestRow changed = row.changed(next, now);
    rows.put(id, changed);
    return changed;
  }

  void delete(String id, Instant now) {
    rows.put(id, require(id).gone(now));
  }

  /** Without what only the server writes. */
  private ObjectNode own(JsonNode values) {
    ObjectNode own = values.deepCopy();
    own.remove(List.of(habits.idName, habits.changedAt, habits.createdAt));
    own.remove(List.of(habits.version, habits.tombstone));
    return own;
  }
}
