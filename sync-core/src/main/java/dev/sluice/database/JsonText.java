package dev.sluice.database;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Writes maps, lists, texts, numbers and booleans as JSON, indented by two blanks a level. */
final class JsonText {

  private final StringBuilder text = new StringBuilder();

  private JsonText() {}

  static String of(Map<String, ?> object) {
    JsonText json = new JsonText();
    json.value(object, "\n");
    return json.text.append('\n').toString();
  }

  private void value(Object value, String line) {
    if (value instanceof Map<?, ?> map) {
      members(map, line);
    } else if (value instanceof List<?> list) {
      elements(list, line);
    } else if (value instanceof String string) {
      quoted(string);
    } else {
      text.append(value);
    }
  }

  private void members(Map<?, ?> map, String line) {
    text.append('{');
    for (Iterator<? extends Map.Entry<?, ?>> all = map.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<?, ?> member = all.next();
      text.append(line).append("  ");
      quoted(String.valueOf(member.getKey()));
      text.append(": ");
      value(member.getValue(), line + "  ");
      text.append(all.hasNext() ? "," : line);
    }
    text.append('}');
  }

  private void elements(List<?> list, String line) {
    text.append('[');
    for (Iterator<?> all = list.iterator(); all.hasNext(); ) {
      text.append(line).append("  ");
      value(all.next(), line + "  ");
      text.append(all.hasNext() ? "," : line);
    }
    text.append(']');
  }

  /** The engine's names and SQL hold no control characters, so these need no escape. */
  private void quoted(String string) {
    text.append('"').append(string.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
  }
}
