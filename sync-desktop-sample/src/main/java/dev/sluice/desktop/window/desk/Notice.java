package dev.sluice.desktop.window.desk;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A sentence for the user about what was just done.
 *
 * @param undo takes it back, by the key or by the button; null if that cannot be done
 */
public record Notice(String text, @Nullable Runnable undo) {

  private static final int MOST_LETTERS = 60;

  /**
   * A sentence about something that can be taken back once.
   *
   * @param undo takes it back, and calls what it is given if that was refused or has failed: then
   *     it can be tried once more
   */
  public static Notice of(String text, Consumer<Runnable> undo) {
    AtomicBoolean open = new AtomicBoolean(true);
    return new Notice(
        text,
        () -> {
          if (open.getAndSet(false)) {
            undo.accept(() -> open.set(true));
          }
        });
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
