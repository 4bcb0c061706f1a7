package dev.sluice.internal.http.json;

/** Makes text that every database and every encoder can hold. */
public final class Texts {

  private static final char REPLACEMENT = '\uFFFD';

  private Texts() {}

  /** Halves of surrogate pairs, which UTF-8 cannot hold, become U+FFFD. */
  public static String withoutLoneSurrogates(String text) {
    return cleaned(text, false);
  }

  /** NUL, where C code would take a text to end, becomes U+FFFD, too. */
  static String storable(String text) {
    return cleaned(text, true);
  }

  private static String cleaned(String text, boolean nul) {
    StringBuilder copy = null;
    for (int i = 0; i < text.length(); i++) {
      if (isLone(text, i) || (nul && text.charAt(i) == 0)) {
        copy = copy == null ? new StringBuilder(text) : copy;
        copy.setCharAt(i, REPLACEMENT);
      }
    }
    return copy == null ? text : copy.toString();
  }

  private static boolean isLone(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
