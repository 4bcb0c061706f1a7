package dev.sluice.draft;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What a server answered.
 *
 * @param headers by name; names are compared without regard to case
 */
public record Answered(int status, Map<String, List<String>> headers, String body) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Copies the headers. */
  public Answered {
    Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    copy.putAll(headers);
    headers = copy;
  }

  /** The same answer without what stands in it under such names. */
  Answered withoutNames(Predicate<String> isLeftOut) {
    JsonNode json = json();
    return remove(json, isLeftOut) ? new Answered(status, headers, json.toString()) : this;
  }

  private static boolean remove(JsonNode json, Predicate<String> isLeftOut) {
    boolean isRemoved = false;
    if (json instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      names.removeIf(isLeftOut.negate());
      object.remove(names);
      isRemoved = !names.isEmpty();
    }
    for (JsonNode each : json) {
      isRemoved |= remove(each, isLeftOut);
    }
    return isRemoved;
  }

  boolean isGood() {
    return status >= 200 && status < 300;
  }

  /** All values of a header, with commas between; empty if it is not there. */
  String header(String name) {
    return String.join(",", headers.getOrDefault(name, List.of()));
  }

  /** The body; a missing node if it is no JSON, or if the request failed. */
  JsonNode json() {
    if (!isGood() || body.isBlank()) {
      return MissingNode.getInstance();
    }
    try {
      return MAPPER.readTree(body);
    } catch (JsonProcessingException noJson) {
      return MissingNode.getInstance();
    }
  }

  /** Without what the server said, which belongs to its user. */
  @Override
  public String toString() {
    return "Answered[" + status + "]";
  }
}
