package dev.sluice.throttle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One member of a structured header field: {@code "name";key=value} in a list, {@code
 * name=value;key=value} in a dictionary. A value may be any item, such as the byte sequence {@code
 * :cHsdsRa894==:}.
 *
 * @param name the token, or the text without its quotes
 * @param value the text after the equals sign; null without an equals sign
 * @param parameters the parameters that have a value, by key
 */
record StructuredItem(String name, @Nullable String value, Map<String, String> parameters) {

  private static final int LONGEST = 4096;
  private static final String TEXT = "\"(?:[^\"\\\\]|\\\\.)*+\"";
  private static final Pattern ITEM =
      Pattern.compile("(" + TEXT + "|[^\\s;,=\"]++)(?:=(" + TEXT + "|[^\\s;,\"]++))?+");

  /** Without one of these a member says something else than was meant. */
  private static final Set<String> NEEDED = Set.of("r", "t", "q", "w");

  /** The members of a field that came in these lines, without those that cannot be read. */
  static List<StructuredItem> list(List<String> lines) {
    List<StructuredItem> items = new ArrayList<>();
    for (String line : lines) {
      if (line.length() <= LONGEST) {
        for (String member : split(line, ',')) {
          StructuredItem item = read(split(member, ';'));
          if (item != null) {
            items.add(item);
          }
        }
      }
    }
    return items;
  }

  /** Reads one member. Of its parameters only the needed ones must be readable. */
  private static @Nullable StructuredItem read(List<String> pieces) {
    Matcher head = ITEM.matcher(pieces.get(0).trim());
    if (!head.matches()) {
      return null;
    }
    Map<String, String> parameters = new HashMap<>();
    for (String piece : pieces.subList(1, pieces.size())) {
      Matcher parameter = ITEM.matcher(piece.trim());
      if (!parameter.matches()) {
        if (NEEDED.contains(split(piece, '=').get(0).trim())) {
          return null;
        }
      } else if (parameter.group(2) != null) {
        parameters.put(parameter.group(1), bare(parameter.group(2)));
      }
    }
    String value = head.group(2);
    return new StructuredItem(bare(head.group(1)), value, parameters);
  }

  /** Splits a text at this character, except within quotes. */
  private static List<String> split(String text, char at) {
    List<String> parts = new ArrayList<>();
    boolean quoted = false;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next == '\\' && quoted) {
        i++; // the one behind it ends nothing
      } else if (next == '"') {
        quoted = !quoted;
      } else if (next == at && !quoted) {
        parts.add(text.substring(from, i));
        from = i + 1;
      }
    }
    parts.add(text.substring(from));
    return parts;
  }

  private static String bare(String word) {
    return word.startsWith("\"") ? word.substring(1, word.length() - 1) : word;
  }
}
