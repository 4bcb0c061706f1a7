package dev.sluice.testkit.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** One request about one resource. */
final class RestCall {

  private static final int CREATED = 201;
  private static final int BAD_REQUEST = 400;
  private static final int CONFLICT = 409;
  private static final int PRECONDITION_FAILED = 412;
  private static final int UNPROCESSABLE = 422;

  private final ResourceRows rows;
  private final RestReferences references;
  private final Resource habits;
  private final String parent;
  private final Request request;
  private final Instant now;

  /**
   * Answers about a resource.
   *
   * @param parent the row below which the path leads; empty text if it leads below none
   */
  RestCall(
      ResourceRows rows, RestReferences references, String parent, Request request, Instant now) {
    this.rows = rows;
    this.references = references;
    this.habits = rows.habits();
    this.parent = parent;
    this.request = request;
    this.now = now;
  }

  /** Answers it; an empty id means the list. */
  Answer answer(String id) {
    if (!id.isEmpty() && id.equals(habits.bulk) && request.method().equals("POST")) {
      return many();
    }
    boolean isNowhere = habits.parent != null && id.isEmpty() && parent.isEmpty();
    if (isNowhere || references.isDangling(habits, below(Json.object()))) {
      return Answer.empty(404);
    }
    boolean writes = !request.method().equals("GET") && !request.method().equals("DELETE");
    if (writes && rows.isTaken(sent().path(habits.unique).asText(), id)) {
      return Answer.error(CONFLICT, habits.unique + " has already been taken");
    }
    Optional<String> refusal = writes ? rows.refusal(sent()) : Optional.empty();
    if (refusal.isPresent()) {
      return Answer.error(UNPROCESSABLE, refusal.get());
    }
    return writes && references.isDangling(habits, sent())
        ? Answer.error(UNPROCESSABLE, "what it refers to does not exist")
        : answerAllowed(id);
  }

  /** Each row by itself. */
  private Answer many() {
    ArrayNode answers = Json.array();
    for (JsonNode row : Json.parse(request.body())) {
      String id = row.path(habits.idName).asText();
      String method = habits.ids == Ids.CLIENTS ? "PUT" : "PATCH";
      Request one =
          new Request(
              method, request.target(), Map.of(), Json.bytes(RestPath.wrapped(habits.bodyIn, row)));
      Answer answer = new RestCall(rows, references, parent, one, now).answer(id);
      boolean isDone = answer.status() < BAD_REQUEST;
      ObjectNode failed = Json.object().put("error", answer.status());
      answers.add(
          isDone
              ? rows.find(id).orElseThrow().shown(habits)
              : failed.set(habits.idName, row.get(habits.idName)));
    }
    return Answer.json(answers);
  }

  private Answer answerAllowed(String id) {
    if (id.isEmpty()) {
      return switch (request.method()) {
        case "GET" -> new RestList(rows, parent).answer(request);
        case "POST" -> rows.once(request, () -> shown(rows.add(sent(), now), CREATED));
        default -> Answer.empty(405);
      };
    }
    Optional<RestRow> row = rows.find(id).filter(found -> found.isBelow(parent, habits));
    if (row.isEmpty()) {
      boolean makes = request.method().equals("PUT") && habits.ids == Ids.CLIENTS;
      if (makes && namesVersion()) {
        return Answer.empty(habits.etags ? PRECONDITION_FAILED : CONFLICT);
      }
      return makes ? shown(rows.put(id, sent(), now), CREATED) : Answer.empty(404);
    }
    return switch (request.method()) {
      case "GET" -> shown(row.get(), 200);
      case "PUT" -> change(row.get(), habits.putsReplace);
      case "PATCH" -> change(row.get(), false);
      case "DELETE" -> delete(row.get());
      default -> Answer.empty(405);
    };
  }

  private ObjectNode sent() {
    ObjectNode values = RestApi.values(request, habits);
    boolean isNew = request.method().equals("POST");
    return isNew ? below(values) : values;
  }

  /** With the id of the row below which the path leads. */
  private ObjectNode below(ObjectNode values) {
    if (habits.parent != null && !parent.isEmpty()) {
      boolean isNumber = parent.chars().allMatch(Character::isDigit);
      RestPath.set(
          values, habits.parent.name(), isNumber ? Json.of(Long.valueOf(parent)) : Json.of(parent));
    }
    return values;
  }

  private Answer change(RestRow row, boolean replacing) {
    int conflict = conflict(row, true);
    if (conflict > 0) {
      return Answer.empty(conflict);
    }
    RestRow changed = rows.change(row.id(), sent(), replacing, now);
    return habits.isSilent ? tagged(Answer.empty(204), changed) : shown(changed, 200);
  }

  private Answer delete(RestRow row) {
    int conflict = conflict(row, false);
    if (conflict > 0) {
      return Answer.empty(conflict);
    }
    if (habits.keepsWhatIsInUse && references.isInUse(rows, row.id())) {
      return Answer.error(CONFLICT, "it is in use");
    }
    references.delete(rows, row.id(), now);
    return Answer.empty(204);
  }

  /** Whether it is about a row that was there when the request was made. */
  private boolean namesVersion() {
    boolean named = !habits.version.isEmpty() && sent().hasNonNull(habits.version);
    return named || (habits.etags && request.header("If-Match").isPresent());
  }

  /** The status of a refusal because somebody else changed the row; 0 if nobody did. */
  private int conflict(RestRow row, boolean required) {
    Optional<String> match = request.header("If-Match");
    if (habits.etags && match.isPresent() && !match.get().equals(row.etag())) {
      return PRECONDITION_FAILED;
    }
    if (habits.version.isEmpty()) {
      return 0;
    }
    String inBody = sent().path(habits.version).asText();
    String named = inBody.isEmpty() ? request.query(habits.version).orElse("") : inBody;
    boolean missing = named.isEmpty() && !required;
    return missing || named.equals(String.valueOf(row.version())) ? 0 : CONFLICT;
  }

  private Answer shown(RestRow row, int status) {
    Answer body = Answer.json(RestPath.wrapped(habits.rowAt, row.shown(habits)));
    return tagged(new Answer(status, body.headers(), body.body()), row);
  }

  private Answer tagged(Answer answer, RestRow row) {
    return habits.etags ? answer.withHeader("ETag", row.etag()) : answer;
  }
}
