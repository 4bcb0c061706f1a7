package dev.sluice.schema;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks the path of a list that the server keeps for each parent row. The path has one
 * placeholder: the reference to the parent.
 */
final class ListPath {

  /** A placeholder in a path, for a value of a row. */
  static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]*)}");

  private ListPath() {}

  /** Whether there is a list for each parent. */
  static boolean isNested(Endpoints endpoints) {
    return PLACEHOLDER.matcher(endpoints.list()).find();
  }

  /** Fails at the first rule that is broken; the placeholder itself is checked elsewhere. */
  static void check(String type, Map<String, Field<?, ?>> columns, Endpoints endpoints) {
    String path = endpoints.list();
    Matcher placeholder = PLACEHOLDER.matcher(path);
    if (!placeholder.find()) {
      return;
    }
    Field<?, ?> parent = columns.get(placeholder.group(1));
    if (parent == null) {
      throw refused("the list of " + type + " has no row that fills " + path);
    }
    if (placeholder.find()) {
      throw refused("the list of " + type + " goes through one parent only: " + path);
    }
    String list = "the list of " + type + " for each parent ";
    if (parent.settings.isParent) {
      throw refused(list + "cannot go through a parent of the same type: " + path);
    }
    if (parent.isByDevice()) {
      throw refused(list + "needs a reference that the server knows: " + path);
    }
    if (endpoints.takesSince()) {
      throw refused(list + "has no since(): there is no cursor for each of them");
    }
    if (endpoints.range() != null) {
      throw refused(list + "has no range(): it is fetched whole");
    }
    if (endpoints.identity() == null) {
      throw refused(list + "has rows with ids, so it is not single()");
    }
  }

  private static IllegalArgumentException refused(String why) {
    return new IllegalArgumentException(why);
  }
}
