package dev.sluice.testkit.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** JSON trees, to and from bytes. */
public final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private Json() {}

  /** An empty object. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** An empty array. */
  public static ArrayNode array() {
    return MAPPER.createArrayNode();
  }

  /**
   * Reads one JSON value.
   *
   * @throws UncheckedIOException when the bytes are not one JSON value
   */
  public static JsonNode parse(ByteString bytes) {
    try {
      return MAPPER.readTree(bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException("not one JSON value: " + bytes, e);
    }
  }

  /** Reads a text that is known to be one JSON object. */
  public static ObjectNode object(String text) {
    return (ObjectNode) parse(ByteString.encodeUtf8(text));
  }

  /** Writes a JSON value. */
  public static ByteString bytes(JsonNode node) {
    try {
      return ByteString.of(MAPPER.writeValueAsBytes(node));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written: " + node, e);
    }
  }

  /** Turns a Java value (null, text, number, boolean, map, collection, node) into a JSON value. */
  public static JsonNode of(@Nullable Object value) {
    return MAPPER.valueToTree(value);
  }

  /** Equal as JSON: numbers by value, whatever Java type holds them. */
  public static boolean same(JsonNode a, JsonNode b) {
    boolean numbers = a.isNumber() && b.isNumber();
    return numbers ? a.decimalValue().compareTo(b.decimalValue()) == 0 : bytes(a).equals(bytes(b));
  }
}
