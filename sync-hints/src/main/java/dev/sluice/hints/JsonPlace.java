package dev.sluice.hints;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what stands at one place of a message's JSON, without a tree in memory. */
final class JsonPlace {

  private static final JsonFactory JSON = new JsonFactory();

  /** More lists than any server has; a message that names more means these. */
  private static final int MOST = 1_000;

  private final List<String> path;
  private final String json;
  private final Set<String> names = new LinkedHashSet<>();
  private final List<String> rows = new ArrayList<>();

  private JsonPlace(List<String> path, String json) {
    this.path = path;
    this.json = json;
  }

  /** The texts at that path; empty if there is none, or if the message is no JSON. */
  static Set<String> namesAt(List<String> path, String json) {
    return read(path, json).names;
  }

  /** The only object at that path; null if there is none or more than one. */
  static @Nullable String rowAt(List<String> path, String json) {
    JsonPlace place = read(path, json);
    return place.rows.size() == 1 ? place.rows.get(0) : null;
  }

  /** What was read before the message's end, or before it ceases to be JSON: it may be cut. */
  private static JsonPlace read(List<String> path, String json) {
    JsonPlace place = new JsonPlace(path, json);
    try (JsonParser parser = JSON.createParser(json)) {
      parser.nextToken();
      place.read(0, parser);
    } catch (IOException cut) {
      return place;
    }
    return place;
  }

  /** Reads the value that begins here, at that depth of the path. */
  private void read(int depth, JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_ARRAY) {
      while (goesOn(JsonToken.END_ARRAY, parser)) {
        read(depth, parser);
      }
    } else if (depth == path.size()) {
      take(token, parser);
    } else if (token == JsonToken.START_OBJECT) {
      readMembers(depth, parser);
    }
  }

  private void readMembers(int depth, JsonParser parser) throws IOException {
    while (goesOn(JsonToken.END_OBJECT, parser)) {
      boolean isOnTheWay = path.get(depth).equals(parser.currentName());
      parser.nextToken();
      if (isOnTheWay) {
        read(depth + 1, parser);
      } else {
        parser.skipChildren();
      }
    }
  }

  private static boolean goesOn(JsonToken end, JsonParser parser) throws IOException {
    JsonToken next = parser.nextToken();
    return next != null && next != end;
  }

  private void take(JsonToken token, JsonParser parser) throws IOException {
    if (token == JsonToken.VALUE_STRING && names.size() < MOST) {
      names.add(parser.getText());
    } else if (token == JsonToken.START_OBJECT && rows.size() < 2) {
      int from = (int) parser.currentTokenLocation().getCharOffset();
      parser.skipChildren();
      rows.add(json.substring(from, (int) parser.currentLocation().getCharOffset()));
    } else {
      parser.skipChildren();
    }
  }
}
