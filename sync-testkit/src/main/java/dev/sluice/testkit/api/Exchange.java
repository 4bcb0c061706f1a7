package dev.sluice.testkit.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.Refusal;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A request on its way through a route.
 *
 * @param request what was sent
 * @param places what stood in the path's places
 * @param now when it arrived, to the microsecond
 */
public record Exchange(Request request, Map<String, String> places, Instant now) {
  /** The number in a place of the path. */
  public long id(String place) {
    return Long.parseLong(place(place));
  }

  /** The numbers in a place of the path that takes several. */
  public List<Long> ids(String place) {
    return Stream.of(place(place).split(",")).map(Long::valueOf).toList();
  }

  /** The body, which must be JSON. */
  public JsonNode json() {
    try {
      return Json.parse(request.body());
    } catch (UncheckedIOException e) {
      throw new Refusal(400, "JSON is not valid: " + e.getMessage());
    }
  }

  /** The body, which must be a JSON object. */
  public ObjectNode object() {
    if (json() instanceof ObjectNode object) {
      return object;
    }
    throw new Refusal(400, "JSON is not valid: an object is expected");
  }

  /** Whether a query parameter says true. */
  public boolean flag(String name) {
    Optional<String> value = request.query(name);
    return value.isPresent() && value.get().equals("true");
  }

  private String place(String name) {
    return Optional.ofNullable(places.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no place {" + name + "} in the path"));
  }
}
