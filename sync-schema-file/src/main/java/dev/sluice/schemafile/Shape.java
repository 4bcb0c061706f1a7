package dev.sluice.schemafile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What may stand in a part of a file, told to editors as a JSON Schema.
 *
 * @param json objects, lists, texts, numbers and truths
 */
record Shape(Map<String, Object> json) {

  /** One of these types of JSON. */
  static Shape of(String... types) {
    return new Shape(Map.of("type", types.length == 1 ? types[0] : List.of(types)));
  }

  /** One of these texts. */
  static Shape oneOf(Collection<String> texts) {
    return new Shape(Map.of("enum", List.copyOf(texts)));
  }

  /** Anything. */
  static Shape any() {
    return new Shape(Map.of());
  }

  /** A list of such values. */
  static Shape listOf(Shape each) {
    return of("array").with("items", each.json);
  }

  /** Names, each with such a value. */
  static Shape byName(Shape each) {
    return of("object").with("additionalProperties", each.json);
  }

  /** These names only. */
  static Shape named(Map<String, Shape> names) {
    Map<String, Object> properties = new LinkedHashMap<>();
    names.forEach((name, shape) -> properties.put(name, shape.json));
    return of("object").with("properties", properties).with("additionalProperties", false);
  }

  /** Any of these shapes. */
  static Shape either(Shape... shapes) {
    return new Shape(Map.of("anyOf", Arrays.stream(shapes).map(Shape::json).toList()));
  }

  /** All of these names must be there. */
  Shape requiring(Collection<String> names) {
    return with("required", List.copyOf(names));
  }

  Shape with(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(json);
    more.put(name, value);
    return new Shape(more);
  }

  /** As text, with line ends. */
  @Override
  public String toString() {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
      generator.useDefaultPrettyPrinter();
      write(json, generator);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  private static void write(Object value, JsonGenerator generator) throws IOException {
    if (value instanceof Map<?, ?> map) {
      generator.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        generator.writeFieldName(String.valueOf(entry.getKey()));
        write(entry.getValue(), generator);
      }
      generator.writeEndObject();
    } else if (value instanceof Collection<?> list) {
      generator.writeStartArray();
      for (Object each : list) {
        write(each, generator);
      }
      generator.writeEndArray();
    } else {
      generator.writeObject(value);
    }
  }
}
