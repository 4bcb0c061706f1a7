package dev.sluice.internal.conflict;

import java.text.Normalizer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How servers may rewrite texts without the schema saying so. */
public final class Spelling {

  private Spelling() {}

  /** Whether two values are texts that differ at most in white space, case and Unicode form. */
  public static boolean isSame(@Nullable Object one, @Nullable Object other) {
    return one instanceof String text
        && other instanceof String second
        && plain(text).equals(plain(second));
  }

  /**
   * Whether a server may have rewritten the one text to the other. Servers trim, cut, escape or
   * remove characters, so letters and digits may be missing or added, but not changed.
   */
  public static boolean mayBeOf(String sent, String answered) {
    String from = letters(sent);
    String to = letters(answered);
    return from.isEmpty() || (!to.isEmpty() && (isWithin(from, to) || isWithin(to, from)));
  }

  private static String plain(String text) {
    String composed = Normalizer.normalize(text, Normalizer.Form.NFC);
    return composed.replaceAll("[\\s\\p{Z}]+", " ").trim().toLowerCase(Locale.ROOT);
  }

  private static String letters(String text) {
    StringBuilder letters = new StringBuilder();
    Normalizer.normalize(text, Normalizer.Form.NFKD)
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(Character::isLetterOrDigit)
        .forEach(letters::appendCodePoint);
    return letters.toString();
  }

  /** Whether the longer text contains the characters of the shorter one in their order. */
  private static boolean isWithin(String longer, String shorter) {
    int next = 0;
    for (int i = 0; i < longer.length() && next < shorter.length(); i++) {
      if (longer.charAt(i) == shorter.charAt(next)) {
        next++;
      }
    }
    return next == shorter.length();
  }
}
