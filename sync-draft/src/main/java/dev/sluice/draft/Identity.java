package dev.sluice.draft;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * By what a row is known.
 *
 * @param json the JSON name
 * @param isText whether ids are texts
 * @param isLink whether it is a link to the row, which ends with the id
 */
record Identity(String json, boolean isText, boolean isLink) {

  private static final List<String> IDS =
      List.of("id", "_id", "uuid", "uid", "gid", "guid", "sid", "key");
  private static final List<String> NAMES = List.of("slug", "code", "name");
  private static final List<String> LINKS = List.of("self", "url", "href", "@id");

  /**
   * Finds it.
   *
   * @param parameter the last parameter of the path to one row; null if there is none
   */
  static @Nullable Identity of(Schema row, String name, @Nullable String parameter) {
    for (String candidate : candidates(row, name, parameter)) {
      if (row.has(candidate)) {
        Schema schema = row.property(candidate);
        boolean isNumber = schema.isInteger() || schema.type().equals("number");
        boolean isOne = !schema.node().path(Shapes.REPEATS).asBoolean();
        if (isOne && (schema.isText() || isNumber || schema.type().isEmpty())) {
          return new Identity(candidate, !isNumber, false);
        }
      }
    }
    for (String link : LINKS) {
      if (row.has(link) && row.property(link).isText()) {
        return new Identity(link, true, true);
      }
    }
    return null;
  }

  private static List<String> candidates(Schema row, String name, @Nullable String parameter) {
    String singular = Naming.singular(name);
    List<String> candidates = new ArrayList<>();
    if (parameter != null) {
      String bare = Naming.snake(parameter).replaceFirst("^" + singular + "_", "");
      for (String property : row.properties().keySet()) {
        String snake = Naming.snake(property);
        if (property.equals(parameter) || snake.equals(bare)) {
          candidates.add(property);
        }
      }
    }
    candidates.addAll(IDS);
    for (String property : row.properties().keySet()) {
      String snake = Naming.snake(property);
      if (snake.equals("id") || snake.equals(singular + "_id")) {
        candidates.add(property);
      }
    }
    candidates.addAll(parameter == null ? NAMES.subList(0, 2) : NAMES);
    return candidates;
  }
}
