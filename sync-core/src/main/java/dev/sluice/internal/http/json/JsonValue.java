package dev.sluice.internal.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A JSON value as it was read, before anybody knows which fields want it. */
sealed interface JsonValue {

  /**
   * How many items an array may have. A longer array counts as nonsense, because no row refers to
   * so many rows.
   */
  int MOST_ITEMS = 10_000;

  enum Null implements JsonValue {
    NULL
  }

  record Bool(boolean value) implements JsonValue {}

  record Text(String value) implements JsonValue {}

  /** A number as it was written. */
  record Digits(String value) implements JsonValue {}

  record Items(List<JsonValue> values) implements JsonValue {}

  /** Any value, as JSON. */
  record Document(String json) implements JsonValue {}

  /** A value that no field can want. */
  enum Other implements JsonValue {
    OTHER
  }

  /** A text, a number or a boolean as text; null for any other value. */
  default @Nullable String plainText() {
    if (this instanceof Text text) {
      return text.value();
    }
    if (this instanceof Digits digits) {
      return digits.value();
    }
    return this instanceof Bool bool ? Boolean.toString(bool.value()) : null;
  }

  /** Reads the value that the parser stands on, up to its last token. */
  static JsonValue read(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case VALUE_NULL -> Null.NULL;
      case VALUE_TRUE -> new Bool(true);
      case VALUE_FALSE -> new Bool(false);
      case VALUE_STRING -> new Text(json.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Digits(json.getText());
      case START_ARRAY -> items(json);
      default -> skipped(json);
    };
  }

  /** Reads the value that the parser stands on and keeps it as JSON. */
  static JsonValue document(JsonParser json) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return Null.NULL;
    }
    StringWriter text = new StringWriter();
    try (JsonGenerator out = Json.writing(text)) {
      Json.copy(json, out);
    }
    return new Document(text.toString());
  }

  private static JsonValue items(JsonParser json) throws IOException {
    List<JsonValue> items = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      JsonValue item = json.currentToken() == JsonToken.START_ARRAY ? skipped(json) : read(json);
      if (items.size() <= MOST_ITEMS) {
        items.add(item);
      }
    }
    return items.size() > MOST_ITEMS ? Other.OTHER : new Items(items);
  }

  private static JsonValue skipped(JsonParser json) throws IOException {
    json.skipChildren();
    return Other.OTHER;
  }
}
