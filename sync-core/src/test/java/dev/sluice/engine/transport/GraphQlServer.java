package dev.sluice.engine.transport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import dev.sluice.testkit.rest.RestApi;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A GraphQL server, as far as a test needs one: one path, one function a request. */
final class GraphQlServer extends TestServer {

  private static final Pattern FUNCTION = Pattern.compile("result: ([a-z]+)_([a-z]+)\\(");

  private final RestApi rows =
      new RestApi(
          List.of(resource("projects"), resource("tasks").refersTo("project_id", "projects")));
  private String token = "first";

  GraphQlServer(ServerClock clock) {
    super(clock);
  }

  private static Resource resource(String path) {
    return Resource.at(path)
        .ids(Ids.TEXTS)
        .rowsAt("rows")
        .pages(Pages.cursor("page", "next", 10))
        .since("since", SinceFormat.ISO)
        .tombstones("deleted_at");
  }

  /** From now on only this token is accepted. */
  synchronized void token(String valid) {
    token = valid;
  }

  synchronized List<ObjectNode> rows(String type) {
    return rows.rows(type);
  }

  synchronized String add(String type, ObjectNode fields) {
    return rows.add(type, fields, clock().now());
  }

  synchronized void edit(String type, String id, ObjectNode fields) {
    rows.edit(type, id, fields, clock().now());
  }

  synchronized void delete(String type, String id) {
    rows.delete(type, id, clock().now());
  }

  @Override
  protected synchronized Answer serve(Request request) {
    if (!request.header("Authorization").equals(Optional.of("Bearer " + token))) {
      return Answer.empty(401);
    }
    JsonNode body = Json.parse(request.body());
    Matcher function = FUNCTION.matcher(body.path("query").asText());
    if (!function.find()) {
      return errors("BAD_REQUEST", "no function");
    }
    Answer answer =
        rows.answer(
            asRest(function.group(1), function.group(2), body.path("variables")),
            true,
            clock().now());
    if (answer.status() == 404) {
      return errors("NOT_FOUND", "no such row");
    }
    if (answer.status() >= 400) {
      return errors("REFUSED", answer.text());
    }
    JsonNode result = answer.body().size() == 0 ? Json.object() : answer.json();
    ObjectNode whole = Json.object();
    whole.putObject("data").set("result", result);
    return Answer.json(whole);
  }

  private static Answer errors(String code, String message) {
    ObjectNode whole = Json.object();
    ObjectNode error = whole.putArray("errors").addObject().put("message", message);
    error.putObject("extensions").put("code", code);
    return Answer.json(whole);
  }

  private static Request asRest(String function, String type, JsonNode variables) {
    String one = "/" + type + "/" + variables.path("id").asText();
    String fields = variables.path("fields").toString();
    return switch (function) {
      case "list" -> Request.of("GET", "/" + type + query(variables));
      case "get" -> Request.of("GET", one);
      case "create" -> Request.of("POST", "/" + type).withBody(fields);
      case "update" -> Request.of("PATCH", one).withBody(fields);
      default -> Request.of("DELETE", one);
    };
  }

  private static String query(JsonNode variables) {
    String query = "?";
    for (String name : List.of("since", "page")) {
      String value = variables.path(name).textValue();
      query += value == null ? "" : name + "=" + value + "&";
    }
    return query;
  }
}
