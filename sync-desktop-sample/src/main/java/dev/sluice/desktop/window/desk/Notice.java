package dev.sluice.desktop.window.desk;

import org.jspecify.annotations.Nullable;

/**
 * A sentence for the user about what was just done.
 *
 * @param undo takes it back, by the key or by the button; null if that cannot be done
 */
public record Notice(String text, @Nullable Step undo) {

  private static final int MOST_LETTERS = 60;

  /** So much of a text that it fits into a sentence. */
  public static String brief(String text) {
    int letters = text.codePointCount(0, text.length());
    return letters <= MOST_LETTERS
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MOST_LETTERS - 1)) + "…";
  }

  /** What a user has called something, in quotes and brief. */
  public static String quoted(String text) {
    return "“" + brief(text) + "”";
  }

  /** A notice about something that cannot be taken back. */
  public static Notice of(String text) {
    return new Notice(text, null);
  }
}
