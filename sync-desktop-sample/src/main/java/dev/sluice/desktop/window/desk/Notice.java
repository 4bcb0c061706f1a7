package dev.sluice.desktop.window.desk;

import org.jspecify.annotations.Nullable;

/**
 * A sentence for the user about what was just done.
 *
 * @param undo takes it back; null if that cannot be done
 */
public record Notice(String text, @Nullable Runnable undo) {

  /** A notice about something that cannot be taken back. */
  public static Notice of(String text) {
    return new Notice(text, null);
  }
}
