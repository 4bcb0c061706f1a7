package dev.sluice.tracker;

import java.util.regex.Pattern;

/**
 * Refuses values from the app that the server would refuse. Values from the database are not
 * checked.
 */
final class ValueChecks {

  private static final int LONGEST_DESCRIPTION = 3000;

  private static final Pattern COLOR = Pattern.compile("#[0-9a-fA-F]{6}");

  private ValueChecks() {}

  static String name(String name) {
    if (name.trim().isEmpty()) {
      throw new IllegalArgumentException("a name must not be blank");
    }
    return name;
  }

  /** Does the same as {@code String.strip}, which old Androids lack. */
  static String stripped(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && Character.isWhitespace(text.charAt(from))) {
      from++;
    }
    while (from < to && Character.isWhitespace(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  static String description(String text) {
    if (text.length() > LONGEST_DESCRIPTION) {
      throw new IllegalArgumentException(
          "a description may have at most "
              + LONGEST_DESCRIPTION
              + " characters: "
              + text.length());
    }
    return text;
  }

  static String color(String color) {
    if (!COLOR.matcher(color).matches()) {
      throw new IllegalArgumentException("a color must be written like #06aaf5: " + color);
    }
    return color;
  }

  static long seconds(long duration) {
    if (duration < 0) {
      throw new IllegalArgumentException("a duration must not be negative: " + duration + " s");
    }
    return duration;
  }
}
