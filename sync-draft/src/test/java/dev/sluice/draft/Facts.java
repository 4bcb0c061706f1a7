package dev.sluice.draft;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * What a schema file says, word by word: {@code notes pages.size} is {@code {limit=100}}, and
 * {@code notes title.text} is there.
 */
record Facts(Map<Key, String> values) {

  private static final String KIND = "kind";
  private static final List<String> KINDS =
      List.of(
          "text",
          "integer",
          "real",
          "decimal",
          "bool",
          "instant",
          "date",
          "document",
          "parent",
          "reference",
          "references");

  /**
   * One fact.
   *
   * @param type empty for the whole file
   * @param place the field, or empty for a word of the type
   */
  record Key(String type, String place, String word) implements Comparable<Key> {

    /** What facts are counted under. */
    String sort() {
      return place.isEmpty() ? word : "field: " + word;
    }

    @Override
    public int compareTo(Key other) {
      return toString().compareTo(other.toString());
    }
  }

  static Facts of(String text) {
    Map<String, Object> file = map(new Load(LoadSettings.builder().build()).loadFromString(text));
    Map<Key, String> values = new TreeMap<>();
    file.forEach(
        (word, value) -> {
          if (!word.equals("types") && !word.equals("version")) {
            values.put(new Key("", "", word), String.valueOf(value));
          }
        });
    map(file.get("types")).forEach((type, words) -> addType(values, type, map(words)));
    return new Facts(values);
  }

  private static void addType(Map<Key, String> values, String type, Map<String, Object> words) {
    words.forEach(
        (word, value) -> {
          if (word.equals("fields")) {
            map(value).forEach((column, field) -> addField(values, type, column, map(field)));
          } else if (value instanceof Map<?, ?> parts) {
            parts.forEach(
                (part, each) ->
                    values.put(new Key(type, "", word + '.' + part), String.valueOf(each)));
          } else {
            values.put(new Key(type, "", word), String.valueOf(value));
          }
        });
  }

  private static void addField(
      Map<Key, String> values, String type, String column, Map<String, Object> words) {
    words.forEach(
        (word, value) -> {
          boolean isKind = KINDS.contains(word);
          values.put(
              new Key(type, column, isKind ? KIND : word),
              isKind ? word + ' ' + value : String.valueOf(value));
        });
  }

  /** Names with values; a text alone is a name without one. */
  private static Map<String, Object> map(Object value) {
    Map<String, Object> map = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> named) {
      named.forEach((name, each) -> map.put(String.valueOf(name), each));
    } else if (value != null) {
      map.put(String.valueOf(value), null);
    }
    return map;
  }
}
