package dev.sluice.desktop.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.EntityType;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** What programs read. */
public final class Json {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  /** An empty object. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** An empty array. */
  public static ArrayNode array() {
    return MAPPER.createArrayNode();
  }

  /** An object with one array, of each row's own object. */
  public static <T> ObjectNode rows(String name, List<T> rows, Function<T, ObjectNode> json) {
    ObjectNode object = object();
    ArrayNode array = object.putArray(name);
    rows.forEach(row -> array.add(json.apply(row)));
    return object;
  }

  /** A number for each type, in that order. */
  public static ObjectNode byType(
      Collection<EntityType<?>> types, ToIntFunction<EntityType<?>> count) {
    ObjectNode object = object();
    types.forEach(t -> object.put(t.name(), count.applyAsInt(t)));
    return object;
  }

  /** What went wrong. */
  public static ObjectNode error(String kind, String message) {
    return object().put("kind", kind).put("message", message);
  }

  static void print(ObjectNode object, PrintWriter out) {
    try {
      out.println(MAPPER.writeValueAsString(object));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
