package dev.sluice.lab.torture;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Matches the requests that change one row: whichever is changed first. */
final class RequestsOfOneRow implements Predicate<Request> {

  private @Nullable String id;
  private @Nullable String text;

  @Override
  public boolean test(Request request) {
    if (request.method().equals("GET") || !request.path().startsWith("/workspaces/")) {
      return false;
    }
    String of = request.method().equals("POST") ? null : request.path();
    if (id == null && text == null) {
      id = of;
      text = of == null ? text(request) : null;
    }
    return of == null ? text(request).equals(text) : of.equals(id);
  }

  private static String text(Request request) {
    JsonNode body = Json.parse(request.body());
    String name = request.path().substring(request.path().lastIndexOf('/') + 1);
    return name + " " + body.path(body.has("name") ? "name" : "description").asText();
  }

  boolean is(Waiting row) {
    return id == null
        ? (row.table() + " " + row.text()).equals(text)
        : id.endsWith("/" + row.table() + "/" + row.serverId());
  }
}
