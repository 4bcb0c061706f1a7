package dev.sluice.desktop.window.desk;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A sentence for the user about what was just done.
 *
 * @param undo takes it back, once, by the key or by the button; null if that cannot be done
 */
public record Notice(String text, @Nullable Runnable undo) {

  private static final int MOST_LETTERS = 60;

  /** Lets the undo run once. */
  public Notice {
    undo = undo == null ? null : once(undo);
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

  private static Runnable once(Runnable undo) {
    AtomicBoolean open = new AtomicBoolean(true);
    return () -> {
      if (open.getAndSet(false)) {
        undo.run();
      }
    };
  }

  /** A notice about something that cannot be taken back. */
  public static Notice of(String text) {
    return new Notice(text, null);
  }
}
