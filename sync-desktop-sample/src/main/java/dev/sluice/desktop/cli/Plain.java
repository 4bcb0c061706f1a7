package dev.sluice.desktop.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text that a terminal only shows. Names come from servers and from other people, and a terminal
 * obeys what is in them: escape sequences, control characters of both sets, and what turns the
 * direction of writing. Such characters are written as escapes instead, like those of JSON.
 */
public final class Plain {

  private static final String UNSAFE = "\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029&&[^\\u200c\\u200d";
  private static final Pattern IN_A_LINE = Pattern.compile("[" + UNSAFE + "]]");
  private static final Pattern IN_LINES = Pattern.compile("[" + UNSAFE + "\\n\\t]]");

  private Plain() {}

  /** A text in one line: line ends are escaped too. */
  public static String line(String text) {
    return escaped(text, IN_A_LINE);
  }

  /** A text whose lines and columns are its writer's own. */
  public static String lines(String text) {
    return escaped(text.replace("\r\n", "\n"), IN_LINES);
  }

  private static String escaped(String text, Pattern unsafe) {
    return unsafe
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(escape(found.group().codePointAt(0))));
  }

  private static String escape(int codePoint) {
    return switch (codePoint) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default ->
          codePoint > 0xffff
              ? String.format(Locale.ROOT, "\\u{%x}", codePoint)
              : String.format(Locale.ROOT, "\\u%04x", codePoint);
    };
  }
}
