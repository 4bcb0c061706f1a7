package dev.sluice.http;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text whose escapes are resolved. Each character remembers its place in the original text.
 * {@link #resolved} removes one layer of escapes of JSON, scripts, URLs or HTML. A text that was
 * escaped twice needs two calls.
 */
final class Unescaped {

  /**
   * Stands for a character that HTML writes by its name, such as an accented letter. Such a
   * character is never an ASCII letter or digit.
   */
  static final char NAMED = '\uffff';

  private static final Pattern ESCAPE =
      Pattern.compile(
          "(?<bytes>(?:%[0-9a-f]{2})+)"
              + "|[\\\\%]u(?<unit>[0-9a-f]{4})"
              + "|\\\\u\\{(?<point>[0-9a-f]{1,6})\\}"
              + "|\\\\x(?<byte>[0-9a-f]{2})"
              + "|&#x0*(?<hex>[0-9a-f]{1,6});?"
              + "|&#0*(?<number>[0-9]{1,7});?"
              + "|&(?:(?<name>[a-z][a-z0-9]{1,31});|(?<old>amp|lt|gt|quot|apos))"
              + "|\\\\(?<quoted>.)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Invisible characters, and the plus that stands for a blank in a form. */
  private static final Pattern BLANKS =
      Pattern.compile(
          "[\\x00-\\x20\\x7f-\\xa0\\xad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f+]+");

  private static final String[] HEXADECIMAL = {"unit", "point", "byte", "hex"};
  private static final Set<String> CONTROLS = Set.of("n", "r", "t", "b", "f");
  private static final int BYTE = 3;
  private static final int LAST_ASCII = 0x7f;
  private static final int FIRST_LATIN = 0xa0;

  private final StringBuilder text = new StringBuilder();
  private int[] from = new int[16];
  private int[] to = new int[16];

  private Unescaped() {}

  static Unescaped of(String words) {
    Unescaped whole = new Unescaped();
    for (int i = 0; i < words.length(); i++) {
      whole.add(words.charAt(i), i, i + 1);
    }
    return whole;
  }

  String text() {
    return text.toString();
  }

  /** Where in the original the character at this index begins. */
  int from(int index) {
    return from[index];
  }

  /** Where in the original the character at this index ends. */
  int to(int index) {
    return to[index];
  }

  /**
   * A copy without one layer of escapes.
   *
   * @param isUtf8 whether escaped bytes are UTF-8; if false, each byte is a Latin-1 character
   */
  Unescaped resolved(boolean isUtf8) {
    Unescaped inner = new Unescaped();
    Matcher escape = ESCAPE.matcher(text);
    int done = 0;
    while (escape.find()) {
      copy(done, escape.start(), inner);
      if (escape.group("bytes") != null) {
        resolveBytes(escape.start(), escape.end(), isUtf8, inner);
      } else {
        for (char unit : meant(escape)) {
          inner.add(unit, from[escape.start()], to[escape.end() - 1]);
        }
      }
      done = escape.end();
    }
    copy(done, text.length(), inner);
    return inner;
  }

  /** A copy with one blank for each run of invisible characters and signs for a blank. */
  Unescaped withEvenBlanks() {
    Unescaped even = new Unescaped();
    Matcher blanks = BLANKS.matcher(text);
    int done = 0;
    while (blanks.find()) {
      copy(done, blanks.start(), even);
      even.add(' ', from[blanks.start()], to[blanks.end() - 1]);
      done = blanks.end();
    }
    copy(done, text.length(), even);
    return even;
  }

  private void copy(int start, int end, Unescaped target) {
    for (int i = start; i < end; i++) {
      target.add(text.charAt(i), from[i], to[i]);
    }
  }

  private void add(char unit, int start, int end) {
    int length = text.length();
    if (length == from.length) {
      from = Arrays.copyOf(from, length * 2);
      to = Arrays.copyOf(to, length * 2);
    }
    from[length] = start;
    to[length] = end;
    text.append(unit);
  }

  private static char[] meant(Matcher escape) {
    String quoted = escape.group("quoted");
    if (quoted != null) {
      return CONTROLS.contains(quoted) ? new char[] {' '} : quoted.toCharArray();
    }
    for (String group : HEXADECIMAL) {
      if (escape.group(group) != null) {
        return character(Integer.parseInt(escape.group(group), 16));
      }
    }
    String number = escape.group("number");
    if (number != null) {
      return character(Integer.parseInt(number));
    }
    String name = escape.group("name");
    return new char[] {named(name == null ? escape.group("old") : name)};
  }

  private static char[] character(int codePoint) {
    return Character.isValidCodePoint(codePoint)
        ? Character.toChars(codePoint)
        : new char[] {NAMED};
  }

  /**
   * The character with this name in HTML, if the character can be a part of another escape, as the
   * percent sign can. For any other name, {@link #NAMED}.
   */
  private static char named(String name) {
    return switch (name) {
      case "amp", "AMP" -> '&';
      case "percnt" -> '%';
      case "num" -> '#';
      case "semi" -> ';';
      case "bsol" -> '\\';
      case "plus" -> '+';
      default -> NAMED;
    };
  }

  private void resolveBytes(int start, int end, boolean isUtf8, Unescaped inner) {
    int at = start;
    while (at < end) {
      int first = byteAt(at);
      int more = isUtf8 ? following(first, at, end) : 0;
      int codePoint = more == 0 ? first : first & (0x3f >> more);
      for (int i = 1; i <= more; i++) {
        codePoint = (codePoint << 6) | (byteAt(at + i * BYTE) & 0x3f);
      }
      int next = at + (more + 1) * BYTE;
      boolean isUnknown = more == 0 && first > LAST_ASCII && first < FIRST_LATIN;
      for (char unit : isUnknown ? new char[] {NAMED} : character(codePoint)) {
        inner.add(unit, from[at], to[next - 1]);
      }
      at = next;
    }
  }

  private int byteAt(int index) {
    return Integer.parseInt(text.substring(index + 1, index + BYTE), 16);
  }

  /** How many bytes belong to a character of UTF-8 beside its first; 0 if it is none. */
  private int following(int first, int at, int end) {
    int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    if (at + (more + 1) * BYTE > end) {
      return 0;
    }
    for (int i = 1; i <= more; i++) {
      if ((byteAt(at + i * BYTE) & 0xc0) != 0x80) {
        return 0;
      }
    }
    return more;
  }
}
