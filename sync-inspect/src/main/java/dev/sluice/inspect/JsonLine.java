package dev.sluice.inspect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import okio.Buffer;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** Writes the inside of a JSON object or array. A null is left out. */
final class JsonLine {

  private static final JsonFactory JSON =
      new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

  private static final SerializedString LINE_BREAK = new SerializedString("\n");

  private final JsonGenerator json;
  private long second = Long.MIN_VALUE;
  private String textOfSecond = "";

  /** What writes the inside of an array or object. */
  @FunctionalInterface
  interface Inside {
    void write(JsonLine line);
  }

  @FunctionalInterface
  private interface Step {
    void write() throws IOException;
  }

  private JsonLine(JsonGenerator json) {
    this.json = json;
  }

  /** Writes each object as a line. One generator makes all, since each costs more than a line. */
  static void write(List<Inside> objects, BufferedSink to) throws IOException {
    try (JsonGenerator json = JSON.createGenerator(to.outputStream())) {
      json.setRootValueSeparator(LINE_BREAK);
      JsonLine line = new JsonLine(json);
      objects.forEach(line::element);
    }
    to.writeByte('\n');
  }

  /** An object as a text, without a line break. */
  static String text(Inside object) {
    return lines(List.of(object)).readUtf8().trim();
  }

  /** Objects, a line each. */
  static Buffer lines(List<Inside> objects) {
    try {
      Buffer lines = new Buffer();
      write(objects, lines);
      return lines;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** A line of a session: its kind comes first, then the time. */
  static Inside event(String kind, Instant at, Inside rest) {
    return line -> rest.write(line.put("event", kind).put("at", at));
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
    return value == null ? this : put(name, text(value));
  }

  /** ISO 8601 in milliseconds. Many lines are of one second, whose text took most of their time. */
  private String text(Instant moment) {
    if (moment.getEpochSecond() != second) {
      second = moment.getEpochSecond();
      textOfSecond = Instant.ofEpochSecond(second).toString().replace("Z", ".");
    }
    int millis = moment.getNano() / 1_000_000;
    return textOfSecond + (millis < 100 ? "0" : "") + (millis < 10 ? "0" : "") + millis + "Z";
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
}
