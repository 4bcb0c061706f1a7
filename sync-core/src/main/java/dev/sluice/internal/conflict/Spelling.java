package dev.sluice.internal.conflict;

import java.text.Normalizer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What servers do to texts, each in its own way, and no schema declares. */
public final class Spelling {

  private Spelling() {}

  /**
   * Whether two values are texts that differ at most in blanks, case and the writing of accents.
   */
  public static boolean isSame(@Nullable Object one, @Nullable Object other) {
    return one instanceof String text
        && other instanceof String second
        && plain(text).equals(plain(second));
  }

  /**
   * Whether a server may have made the one text of the other. Some trim, cut, escape or remove what
   * they do not like, so letters and digits may be missing or added, but none may be others.
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

  /** Whether the long text has the characters of the short one in their order. */
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
