package dev.sluice.schema;

import java.util.regex.Pattern;

/** Checks names that go into SQL. */
final class Names {

  private static final Pattern HARMLESS = Pattern.compile("[a-z][a-z0-9_]{0,59}");

  private Names() {}

  static String checked(String name) {
    if (!HARMLESS.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a name must be 1 to 60 lower-case letters, digits and underscores, a letter first: "
              + name);
    }
    return name;
  }
}
