package dev.sluice.schema;

import java.util.Arrays;
import java.util.regex.Pattern;

/** Checks names that go into SQL, and paths into answers. */
final class Names {

  private static final Pattern HARMLESS = Pattern.compile("[a-z][a-z0-9_]{0,59}");

  /** How many names a path into an answer may have. */
  private static final int MOST_NAMES = 8;

  private Names() {}

  /** A path into an answer. */
  static String checkedPath(String path) {
    String[] names = path.split("\\.", -1);
    if (names.length > MOST_NAMES || Arrays.asList(names).contains("")) {
      throw new IllegalArgumentException(
          "a path into an answer is 1 to " + MOST_NAMES + " names with dots between: " + path);
    }
    return path;
  }

  static String checked(String name) {
    if (!HARMLESS.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a name must be 1 to 60 lower-case letters, digits and underscores, a letter first: "
              + name);
    }
    return name;
  }
}
