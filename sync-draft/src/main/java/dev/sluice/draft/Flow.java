package dev.sluice.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Writes values as YAML in one line. */
final class Flow {

  /** Behind a word that has no value. */
  static final Object YES = new Object();

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_/.$-]*");
  private static final Pattern DURATION = Pattern.compile("\\d+[hdms]|\\d+/\\d+s");
  private static final Pattern WORDS = Pattern.compile("(?i)true|false|null|yes|no|on|off|y|n");

  private Flow() {}

  /** A text that is always in quotes, since a number or a truth may look like it. */
  record Quoted(String text) {}

  static Object quoted(String text) {
    return new Quoted(text);
  }

  /** The value behind a word. */
  static String of(Object value) {
    if (value instanceof Map<?, ?> map) {
      List<String> parts = new ArrayList<>();
      map.forEach((name, each) -> parts.add(entry(String.valueOf(name), each)));
      return '{' + String.join(", ", parts) + '}';
    }
    if (value instanceof List<?> list) {
      return '[' + String.join(", ", list.stream().map(Flow::of).toList()) + ']';
    }
    if (value instanceof Quoted quoted) {
      return inQuotes(quoted.text);
    }
    return value instanceof String text ? text(text) : String.valueOf(value);
  }

  /** A word with its value. */
  private static String entry(String name, Object value) {
    return value == YES ? text(name) : text(name) + ": " + of(value);
  }

  /** A text, in quotes where YAML needs them. */
  static String text(String text) {
    boolean isPlain = PLAIN.matcher(text).matches() && !WORDS.matcher(text).matches();
    return isPlain || DURATION.matcher(text).matches() ? text : inQuotes(text);
  }

  private static String inQuotes(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      if (each == '"' || each == '\\') {
        quoted.append('\\').append(each);
      } else if (Character.isISOControl(each)) {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) each));
      } else {
        quoted.append(each);
      }
    }
    return quoted.append('"').toString();
  }
}
