package dev.sluice.database;

import dev.sluice.failure.StorageException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a row as one JSON object, so that one table holds rows of all types. Java code
 * reads the object, because SQLite on Android has no JSON functions.
 */
final class RowJson {

  /**
   * The prefix of a mark in the JSON object. A mark names a column whose value a migration has
   * written and no request has sent. The prefix ends with a blank, because no column's name has a
   * blank.
   */
  static final String UNSAID = "unsaid ";

  private static final char FIRST_PRINTED = ' ';

  private final String json;
  private int at = 1;

  private RowJson(String json) {
    this.json = json;
  }

  /** The object with these members; values are texts, numbers or null. */
  static String of(List<String> names, List<? extends @Nullable Object> values) {
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < names.size(); i++) {
      json.append(i == 0 ? "" : ",");
      quote(names.get(i), json);
      json.append(':');
      if (values.get(i) instanceof String text) {
        quote(text, json);
      } else {
        json.append(values.get(i));
      }
    }
    return json.append('}').toString();
  }

  private static void quote(String text, StringBuilder json) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < FIRST_PRINTED) {
        json.append("\\u00").append(Character.forDigit(c >> 4, 16));
        json.append(Character.forDigit(c & 15, 16));
      } else {
        json.append(c);
      }
    }
    json.append('"');
  }

  /**
   * The members of a JSON object from {@link #of}; numbers become texts. Fails on any other text.
   */
  static Map<String, @Nullable String> members(String json) {
    try {
      return new RowJson(json).members();
    } catch (IndexOutOfBoundsException | NumberFormatException broken) {
      throw new StorageException(
          Reason.DAMAGED, "the journal contains a row that is not JSON", null);
    }
  }

  private Map<String, @Nullable String> members() {
    Map<String, @Nullable String> members = new LinkedHashMap<>();
    while (json.charAt(at) != '}') {
      String name = quoted();
      at++; // the colon
      members.put(name, json.charAt(at) == '"' ? quoted() : bare());
      if (json.charAt(at) == ',') {
        at++;
      }
    }
    return members;
  }

  private String quoted() {
    StringBuilder text = new StringBuilder();
    at++;
    while (json.charAt(at) != '"') {
      text.append(json.charAt(at) == '\\' ? escaped() : json.charAt(at));
      at++;
    }
    at++;
    return text.toString();
  }

  private char escaped() {
    at++;
    if (json.charAt(at) != 'u') {
      return json.charAt(at);
    }
    at += 4;
    return (char) Integer.parseInt(json.substring(at - 3, at + 1), 16);
  }

  private @Nullable String bare() {
    int begin = at;
    while (json.charAt(at) != ',' && json.charAt(at) != '}') {
      at++;
    }
    String value = json.substring(begin, at);
    return value.equals("null") ? null : value;
  }
}
