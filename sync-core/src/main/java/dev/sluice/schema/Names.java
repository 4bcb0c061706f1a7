package dev.sluice.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks names that go into SQL, and paths into answers. */
final class Names {

  private static final Pattern HARMLESS = Pattern.compile("[a-z][a-z0-9_]{0,59}");
  private static final Pattern PARAMETER = Pattern.compile("[^\\s&=#?]+");

  /** Stands behind the name of a list and means each of its objects, as in {@code tags[].id}. */
  static final String EACH = "[]";

  /** How many names a path into an answer may have. */
  private static final int MOST_NAMES = 8;

  private Names() {}

  /** A JSON name, or a path of names. A dot with a backslash before it is a part of a name. */
  static String checkedPath(String path) {
    String[] names = present(path, "JSON name").split("\\.", -1);
    if (names.length > MOST_NAMES || Arrays.stream(names).anyMatch(Names::isBlank)) {
      throw new IllegalArgumentException(
          "a path into an answer is 1 to " + MOST_NAMES + " names with dots between: " + path);
    }
    return path;
  }

  /**
   * The path for reading a value, without brackets of a list and backslashes before dots. Names are
   * read without these marks.
   */
  static String readAs(FieldKind kind, String path) {
    String read = path.replace("\\.", ".");
    return kind == FieldKind.REFERENCES ? read.replace(EACH, "") : read;
  }

  static List<String> checkedPaths(String... paths) {
    Arrays.asList(paths).forEach(Names::checkedPath);
    return List.of(paths);
  }

  /** Checks the marks of a deleted row: JSON names, perhaps each with a value. */
  static List<String> checkedMarks(String... marks) {
    for (String mark : marks) {
      checkedPath(Objects.requireNonNull(mark, "mark").split("=", 2)[0]);
    }
    return List.of(marks);
  }

  /** A path below the server's base URL, perhaps with placeholders and a query. */
  static String checkedUrl(String path) {
    String below = present(path, "path").split("\\?", 2)[0];
    boolean leadsUp = Arrays.asList(below.split("/", -1)).contains("..");
    if (leadsUp || below.contains("://") || isBlank(below)) {
      throw new IllegalArgumentException("a path leads down from the server's base URL: " + path);
    }
    return path;
  }

  static String checkedParameter(String name) {
    if (!PARAMETER.matcher(present(name, "parameter")).matches()) {
      throw new IllegalArgumentException(
          "a parameter or a header has no blanks and none of & = # ? in its name: " + name);
    }
    return name;
  }

  static String checkedWords(String words) {
    if (isBlank(Objects.requireNonNull(words, "words"))) {
      throw new IllegalArgumentException("every refusal has blank words");
    }
    return words;
  }

  /** Refuses a text with a control character. */
  private static String present(@Nullable String text, String what) {
    if (Objects.requireNonNull(text, what).chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("a " + what + " has no control characters");
    }
    return text;
  }

  private static boolean isBlank(String text) {
    return text.trim().isEmpty();
  }

  static String checked(String name) {
    if (!HARMLESS.matcher(Objects.requireNonNull(name, "name")).matches()) {
      throw new IllegalArgumentException(
          "a name must be 1 to 60 lower-case letters, digits and underscores, a letter first: "
              + name);
    }
    return name;
  }
}
