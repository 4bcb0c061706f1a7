package dev.sluice.internal.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the object around the rows of an answer. Reading stops at the rows, and keeps the values
 * that describe the next page.
 */
public final class Envelope {

  /** In names: the longest path that a schema may have. */
  public static final int MOST_NAMES = 8;

  private static final Set<String> ERRORS = Set.of("error", "errors");

  private final String rows;
  private final Set<String> wanted;
  private final List<String> path = new ArrayList<>();
  private final Map<String, String> values = new HashMap<>();
  private @Nullable String list;
  private boolean isOdd;
  private boolean isError;

  /**
   * Begins at the object's first token, the parser's current token.
   *
   * @param rows the path to the rows, with dots between names
   * @param wanted the paths of the values to keep
   */
  public Envelope(String rows, Set<String> wanted) {
    this.rows = rows;
    this.wanted = wanted;
  }

  /**
   * Moves the parser to the rows, from the object's first token or from the last token of earlier
   * rows.
   *
   * @return true at the first token of rows; false at the object's last token
   */
  public boolean toRows(JsonParser json) throws IOException {
    if (!path.isEmpty()) {
      leave();
    }
    while (true) {
      if (json.nextToken() == JsonToken.END_OBJECT) {
        if (path.isEmpty()) {
          return false;
        }
        leave();
        continue;
      }
      path.add(json.currentName());
      JsonToken value = json.nextToken();
      String here = String.join(".", path);
      if (here.equals(rows)) {
        return true;
      }
      if (value == JsonToken.START_OBJECT && leadsOn(here + ".")) {
        continue;
      }
      isOdd |= value.isStructStart() && wanted.contains(here);
      if (value.isScalarValue() && wanted.contains(here)) {
        values.put(here, value == JsonToken.VALUE_NULL ? "" : json.getText());
      }
      if (ERRORS.contains(here)) {
        isError |= value.isStructStart() ? skipped(json) : !ErrorJson.isNone(json);
      } else {
        if (value == JsonToken.START_ARRAY && list == null) {
          list = ValueMismatch.shown(here);
        }
        json.skipChildren();
      }
      leave();
    }
  }

  /** Goes to the end of an object or a list; answers false if it was empty. */
  private static boolean skipped(JsonParser json) throws IOException {
    int depth = 1;
    int tokens = 0;
    while (depth > 0) {
      JsonToken token = json.nextToken();
      if (token == null) {
        return true;
      }
      tokens++;
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
    }
    return tokens > 1;
  }

  private boolean leadsOn(String folder) {
    return rows.startsWith(folder) || wanted.stream().anyMatch(want -> want.startsWith(folder));
  }

  private void leave() {
    path.remove(path.size() - 1);
  }

  /** The name of the first list that is not the rows; null if there is none. */
  public @Nullable String otherList() {
    return list;
  }

  /** Whether the object has an {@code error} or {@code errors} that is not empty. */
  public boolean isError() {
    return isError;
  }

  /** Whether an object or a list stands where a plain value is wanted. */
  public boolean isOdd() {
    return isOdd;
  }

  /** The values that were found so far, by path; a JSON null is an empty text here. */
  public Map<String, String> values() {
    return values;
  }
}
