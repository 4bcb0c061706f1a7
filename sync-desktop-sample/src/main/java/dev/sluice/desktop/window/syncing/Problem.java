package dev.sluice.desktop.window.syncing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that the user can decide about.
 *
 * @param title what it is about
 * @param words what happened: the server's words, or both values of a conflict
 * @param entry the local id of the time entry, null for a row of another type
 * @param choices what can be done, the usual choice first
 */
public record Problem(String title, String words, @Nullable Long entry, List<Choice> choices) {

  /** Copies the choices. */
  public Problem {
    choices = List.copyOf(choices);
  }

  /**
   * One way out.
   *
   * @param label on its button
   * @param action what it does; it may wait for the file
   */
  public record Choice(String label, Runnable action) {}
}
