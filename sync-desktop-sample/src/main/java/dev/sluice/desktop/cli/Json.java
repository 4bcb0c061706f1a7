package dev.sluice.desktop.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.EntityType;
import dev.sluice.tracker.TrackerSchema;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
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

  /** A number for each type, in the schema's order. */
  public static ObjectNode byType(ToIntFunction<EntityType<?>> count) {
    ObjectNode object = object();
    TrackerSchema.SCHEMA.types().forEach(t -> object.put(t.name(), count.applyAsInt(t)));
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
