package dev.sluice.internal.http.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.Writer;

/** Reads and writes JSON as a stream, with limits. Harmless mistakes in JSON are accepted. */
public final class Json {

  /** The characters of a number that are no digits: two signs, a point and an E. */
  private static final int SIGNS = 4;

  private static final JsonFactory STANDARD = factory(1000, Integer.MAX_VALUE);

  private Json() {}

  /**
   * A factory with limits on depth and on the length of texts, names and numbers. The factory
   * remembers no names, because a server could fill the memory with invented names.
   *
   * @param maxText the longest text or name, and a third of the longest number, in characters
   */
  public static JsonFactory factory(int maxDepth, int maxText) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(maxDepth)
                .maxStringLength(maxText)
                .maxNameLength(maxText)
                .maxNumberLength((int) Math.min(Integer.MAX_VALUE, 3L * maxText + SIGNS))
                .build())
        .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .build();
  }

  /** Writes one JSON value to the writer. */
  public static JsonGenerator writing(Writer to) throws IOException {
    return STANDARD.createGenerator(to);
  }

  /** Copies a text that should be one JSON value, at most so deep. */
  public static void copy(String text, int mostDepth, JsonGenerator to) throws IOException {
    try (JsonParser from = STANDARD.createParser(text)) {
      from.nextToken();
      copy(from, mostDepth, to);
      if (from.nextToken() != null) {
        throw new IOException("more than one JSON value");
      }
    }
  }

  /** Copies the value that the parser stands on; numbers keep all their digits. */
  public static void copy(JsonParser from, JsonGenerator to) throws IOException {
    copy(from, Integer.MAX_VALUE, to);
  }

  private static void copy(JsonParser from, int mostDepth, JsonGenerator to) throws IOException {
    int depth = 0;
    for (JsonToken token = from.currentToken(); token != null; token = from.nextToken()) {
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      if (depth > mostDepth) {
        throw new IOException("nested deeper than " + mostDepth);
      }
      write(token, from, to);
      if (depth == 0) {
        return;
      }
    }
    throw new IOException("no JSON value");
  }

  private static void write(JsonToken token, JsonParser from, JsonGenerator to) throws IOException {
    switch (token) {
      case START_OBJECT -> to.writeStartObject();
      case END_OBJECT -> to.writeEndObject();
      case START_ARRAY -> to.writeStartArray();
      case END_ARRAY -> to.writeEndArray();
      case FIELD_NAME -> to.writeFieldName(from.currentName());
      case VALUE_STRING -> to.writeString(from.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> to.writeNumber(from.getText());
      case VALUE_TRUE, VALUE_FALSE -> to.writeBoolean(token == JsonToken.VALUE_TRUE);
      default -> to.writeNull();
    }
  }
}
