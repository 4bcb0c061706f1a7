package dev.sluice.desktop.window.desk;

import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A sentence for the user about what was just done.
 *
 * @param undo takes it back, by the key or by the button; null if that cannot be done
 */
public record Notice(String text, @Nullable Step undo) {

  private static final int MOST_LETTERS = 60;

  /**
   * A sentence about entries that were added and can be taken back.
   *
   * @param undo takes them back, and calls what it is given if that was refused or has failed: then
   *     it can be tried once more
   */
  public static Notice of(String text, Consumer<Runnable> undo) {
    String words = text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    return new Notice(text, new Step(brief(words), true, (ended, failed) -> undo.accept(failed)));
  }

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
