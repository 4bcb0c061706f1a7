package dev.sluice.desktop.window.text;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Patterns for GLOB that find small and capital letters. SQLite's LIKE knows the small letters of
 * ASCII only, so each letter becomes a set of its forms.
 */
public final class Glob {

  private static final int MOST_LETTERS = 100;

  private Glob() {}

  /**
   * Anything that holds this text; the user's asterisks are only that. Of a long text only its
   * begin counts: SQLite would compare a pasted letter with every entry for minutes.
   */
  public static String holding(String typed) {
    String some = forms(typed.strip().codePoints().limit(MOST_LETTERS));
    return some.isEmpty() ? "*" : "*" + some + "*";
  }

  /** This text and nothing more. */
  public static String same(String typed) {
    return forms(typed.codePoints());
  }

  private static String forms(IntStream letters) {
    return letters.mapToObj(Glob::forms).collect(Collectors.joining());
  }

  private static String forms(int letter) {
    int capital = Character.toUpperCase(letter);
    String all =
        IntStream.of(letter, capital, Character.toLowerCase(letter), Character.toLowerCase(capital))
            .distinct()
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    boolean plain = all.codePointCount(0, all.length()) == 1 && "*?[".indexOf(letter) < 0;
    return plain ? all : "[" + all + "]";
  }
}
