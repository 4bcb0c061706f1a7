package dev.sluice.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One member of a structured field, as far as limits use them: {@code "name";key=value} in a list,
 * {@code name=value;key=value} in a dictionary.
 *
 * @param name the token or the text in quotes
 * @param value what stands behind its equals sign; null if there is none
 * @param parameters those with a value, by their keys
 */
record StructuredItem(String name, @Nullable String value, Map<String, String> parameters) {

  private static final int LONGEST = 4096;
  private static final String WORD = "(?:\"(?:[^\"\\\\]|\\\\.)*+\"|[^\\s;,=\"]++)";
  private static final String VALUE = "(?:=(" + WORD + "))?+";
  private static final Pattern PARAMETER = Pattern.compile("\\s*+;\\s*+(" + WORD + ")" + VALUE);
  private static final Pattern MEMBER =
      Pattern.compile("\\G\\s*+(" + WORD + ")" + VALUE + "((?:" + PARAMETER + ")*+)\\s*+(?:,|$)");

  /** All members of a field that came in these lines; none if any of it makes no sense. */
  static List<StructuredItem> list(List<String> lines) {
    String text = String.join(",", lines);
    if (text.length() > LONGEST) {
      return List.of();
    }
    List<StructuredItem> items = new ArrayList<>();
    Matcher member = MEMBER.matcher(text);
    int end = 0;
    while (member.find()) {
      String value = member.group(2);
      items.add(new StructuredItem(bare(member.group(1)), value, parameters(member.group(3))));
      end = member.end();
    }
    return end == text.length() ? items : List.of();
  }

  private static Map<String, String> parameters(String text) {
    Map<String, String> parameters = new HashMap<>();
    Matcher parameter = PARAMETER.matcher(text);
    while (parameter.find()) {
      if (parameter.group(2) != null) {
        parameters.put(parameter.group(1), bare(parameter.group(2)));
      }
    }
    return parameters;
  }

  private static String bare(String word) {
    return word.startsWith("\"") ? word.substring(1, word.length() - 1) : word;
  }
}
