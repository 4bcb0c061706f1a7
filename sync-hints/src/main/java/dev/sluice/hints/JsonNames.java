package dev.sluice.hints;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the texts at one place of a message's JSON, without a tree in memory. */
final class JsonNames {

  private static final JsonFactory JSON = new JsonFactory();

  /** More lists than any server has; a message that names more means these. */
  private static final int MOST = 1_000;

  private final List<String> path;
  private final JsonParser parser;
  private final Set<String> found = new LinkedHashSet<>();

  private JsonNames(List<String> path, JsonParser parser) {
    this.path = path;
    this.parser = parser;
  }

  /** The texts at that path; empty if there is none, or if the message is no JSON. */
  static Set<String> at(List<String> path, String json) {
    try (JsonParser parser = JSON.createParser(json)) {
      JsonNames names = new JsonNames(path, parser);
      parser.nextToken();
      names.read(0);
      return names.found;
    } catch (IOException noJson) {
      return Set.of();
    }
  }

  /** Reads the value that begins here, at that depth of the path. */
  private void read(int depth) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_ARRAY) {
      while (goesOn(JsonToken.END_ARRAY)) {
        read(depth);
      }
    } else if (depth == path.size()) {
      take(token);
    } else if (token == JsonToken.START_OBJECT) {
      readMembers(depth);
    }
  }

  private void readMembers(int depth) throws IOException {
    while (goesOn(JsonToken.END_OBJECT)) {
      boolean isOnTheWay = path.get(depth).equals(parser.currentName());
      parser.nextToken();
      if (isOnTheWay) {
        read(depth + 1);
      } else {
        parser.skipChildren();
      }
    }
  }

  private boolean goesOn(JsonToken end) throws IOException {
    JsonToken next = parser.nextToken();
    return next != null && next != end;
  }

  private void take(JsonToken token) throws IOException {
    if (token == JsonToken.VALUE_STRING && found.size() < MOST) {
      found.add(parser.getText());
    } else {
      parser.skipChildren();
    }
  }
}
