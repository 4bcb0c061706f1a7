package dev.sluice.internal.http.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the message for people in an error of JSON. The error may be a text, a list, a problem (RFC
 * 9457), or an object by fields.
 */
public final class ErrorJson {

  private static final JsonFactory FACTORY = Json.factory(16, 1 << 14);

  /** The names of sentences for people; the name whose sentence says most comes first. */
  private static final List<String> SENTENCES =
      List.of(
          "error_message",
          "default_message",
          "message",
          "detail",
          "error_description",
          "reason",
          "title",
          "error");

  private static final String LIST = "errors";

  /** The names under which an element of a list of errors names the field of the error. */
  private static final Set<String> FIELDS = Set.of("field", "property", "pointer");

  private static final Set<String> NONE = Set.of("", "false", "0");

  private ErrorJson() {}

  /** Whether the plain value at the parser says that there is no error. */
  public static boolean isNone(JsonParser json) throws IOException {
    return json.currentToken() == JsonToken.VALUE_NULL || NONE.contains(json.getText());
  }

  /**
   * The message; an empty text if there is none.
   *
   * @throws IOException if the text is no JSON
   */
  public static String words(String text) throws IOException {
    try (JsonParser json = FACTORY.createParser(text)) {
      json.nextToken();
      String words = words(json, false);
      return words == null ? "" : words;
    }
  }

  /** All texts and numbers of an error, as far as it can be read. One of them may be a code. */
  public static Set<String> codes(String text) {
    Set<String> codes = new HashSet<>();
    try (JsonParser json = FACTORY.createParser(text)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.VALUE_STRING || token.isNumeric()) {
          codes.add(json.getText());
        }
      }
    } catch (IOException cutShort) {
      return codes;
    }
    return codes;
  }

  /**
   * The message in the parser's current value.
   *
   * @param isOfFields whether the names in an object are names of fields
   */
  private static @Nullable String words(JsonParser json, boolean isOfFields) throws IOException {
    JsonToken token = json.currentToken();
    if (token == JsonToken.START_ARRAY) {
      return list(json);
    }
    if (token == JsonToken.START_OBJECT) {
      return object(json, isOfFields);
    }
    return token == JsonToken.VALUE_STRING && !json.getText().trim().isEmpty()
        ? json.getText()
        : null;
  }

  private static @Nullable String list(JsonParser json) throws IOException {
    List<String> all = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      String words = words(json, false);
      if (words != null) {
        all.add(words);
      }
    }
    return all.isEmpty() ? null : String.join("; ", all);
  }

  private static @Nullable String object(JsonParser json, boolean isOfFields) throws IOException {
    Map<String, String> known = new LinkedHashMap<>();
    Map<String, String> fields = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      String low = name.toLowerCase(Locale.ROOT);
      boolean isWrongField = json.nextToken() == JsonToken.START_ARRAY || isOfFields;
      String words = words(json, low.equals(LIST));
      if (words != null && isKnown(low)) {
        known.putIfAbsent(low, words);
      } else if (words != null && isWrongField) {
        fields.putIfAbsent(name, words);
      }
    }
    String sentence = sentence(known);
    return sentence == null ? each(fields) : sentence;
  }

  private static boolean isKnown(String name) {
    return SENTENCES.contains(name) || LIST.equals(name) || FIELDS.contains(name);
  }

  private static @Nullable String sentence(Map<String, String> known) {
    String sentence = firstOf(SENTENCES, known);
    String list = known.get(LIST);
    String said = sentence == null || list == null ? null : sentence + ": " + list;
    String words = said != null ? said : sentence != null ? sentence : list;
    String field = firstOf(FIELDS, known);
    return words == null || field == null ? words : field + ": " + words;
  }

  private static @Nullable String firstOf(Iterable<String> names, Map<String, String> known) {
    for (String name : names) {
      if (known.containsKey(name)) {
        return known.get(name);
      }
    }
    return null;
  }

  private static @Nullable String each(Map<String, String> fields) {
    return fields.isEmpty()
        ? null
        : fields.entrySet().stream()
            .map(field -> field.getKey() + ": " + field.getValue())
            .collect(Collectors.joining("; "));
  }
}
