package dev.sluice.desktop.window.desk;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A sentence for the user about what was just done.
 *
 * @param undo takes it back, once, by the key or by the button; null if that cannot be done
 */
public record Notice(String text, @Nullable Runnable undo) {

  /** Lets the undo run once. */
  public Notice {
    undo = undo == null ? null : once(undo);
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
