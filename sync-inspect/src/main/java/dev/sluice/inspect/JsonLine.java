package dev.sluice.inspect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes one JSON object, without a line break. A null is left out. */
final class JsonLine {

  private static final JsonFactory JSON = new JsonFactory();

  private final StringWriter text = new StringWriter();
  private final JsonGenerator json;

  /** What writes the inside of an array or object. */
  @FunctionalInterface
  interface Inside {
    void write(JsonLine line);
  }

  @FunctionalInterface
  private interface Step {
    void write() throws IOException;
  }

  private JsonLine() {
    try {
      json = JSON.createGenerator(text);
      json.writeStartObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** An object with nothing in it yet. */
  static JsonLine object() {
    return new JsonLine();
  }

  /** An event of a session: its kind comes first, then the time. */
  static JsonLine of(String event, Instant at) {
    return object().put("event", event).put("at", at);
  }

  private JsonLine step(Step step) {
    try {
      step.write();
      return this;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  JsonLine put(String name, @Nullable String value) {
    return value == null ? this : step(() -> json.writeStringField(name, value));
  }

  JsonLine put(String name, long value) {
    return step(() -> json.writeNumberField(name, value));
  }

  JsonLine put(String name, boolean value) {
    return step(() -> json.writeBooleanField(name, value));
  }

  JsonLine put(String name, @Nullable Instant value) {
    return value == null ? this : put(name, value.toString());
  }

  /** In whole milliseconds. */
  JsonLine put(String name, Duration value) {
    return put(name, value.toMillis());
  }

  JsonLine list(String name, Inside inside) {
    step(() -> json.writeArrayFieldStart(name));
    inside.write(this);
    return step(json::writeEndArray);
  }

  JsonLine object(String name, Inside inside) {
    step(() -> json.writeObjectFieldStart(name));
    inside.write(this);
    return step(json::writeEndObject);
  }

  /** An object as the next element of a list. */
  JsonLine element(Inside inside) {
    step(json::writeStartObject);
    inside.write(this);
    return step(json::writeEndObject);
  }

  /** A text as the next element of a list. */
  JsonLine element(@Nullable String value) {
    return step(() -> json.writeString(value));
  }

  /** A list as the next element of a list. */
  JsonLine list(Inside inside) {
    step(json::writeStartArray);
    inside.write(this);
    return step(json::writeEndArray);
  }

  /** Ends the object. */
  String text() {
    step(json::writeEndObject);
    step(json::close);
    return text.toString();
  }
}
