package dev.sluice.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.schema.EntityType;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.Auditor;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.util.List;

/** What arrived at the server, told in short: {@code GET me/tags}, {@code PUT time_entries}. */
public record Log(List<Arrival> arrivals) {

  /** Method and path; of a path in a workspace only the type. */
  public static String what(Request request) {
    String path = request.path().replaceAll("/\\d[\\d,]*", "").substring(1);
    String type = path.substring(path.lastIndexOf('/') + 1);
    return request.method() + " " + (path.startsWith("me") ? path : type);
  }

  /** The request for all rows of a type. */
  public static String list(EntityType<?> type) {
    return "GET " + type.endpoints().list().replaceAll("\\?.*", "");
  }

  public List<String> all() {
    return arrivals.stream().map(arrival -> what(arrival.request())).toList();
  }

  public List<String> gets() {
    return all().stream().filter(what -> what.startsWith("GET")).toList();
  }

  /** All but the GETs. */
  public List<String> changes() {
    return all().stream().filter(what -> !what.startsWith("GET")).toList();
  }

  public List<Arrival> of(String what) {
    return arrivals.stream().filter(arrival -> what(arrival.request()).equals(what)).toList();
  }

  /** The only request of that kind. */
  public Arrival only(String what) {
    List<Arrival> found = of(what);
    if (found.size() != 1) {
      throw new AssertionError("not one " + what + " in " + all());
    }
    return found.get(0);
  }

  public List<JsonNode> bodies(String what) {
    return of(what).stream().map(arrival -> Json.parse(arrival.request().body())).toList();
  }

  public JsonNode body(String what) {
    return Json.parse(only(what).request().body());
  }

  public Auditor audit() {
    return Auditor.of(arrivals);
  }
}
