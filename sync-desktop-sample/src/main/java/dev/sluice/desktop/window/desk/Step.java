package dev.sluice.desktop.window.desk;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * Something that was done and can be taken back.
 *
 * @param words what was done, such as “deleted ‘Call’”
 * @param deletes whether something is deleted when it is taken back
 * @param back takes it back
 */
public record Step(String words, boolean deletes, Back back) {

  /** Takes a step back, on the screen's thread. */
  @FunctionalInterface
  public interface Back {

    /**
     * Begins to take it back.
     *
     * @param ended told how it can be done again, if it can, as soon as it is taken back
     * @param failed called if it was refused or has failed: it can be tried once more
     */
    void take(Consumer<Optional<Step>> ended, Runnable failed);
  }

  /** What a menu says: an undo that deletes says so before it does. */
  public String text() {
    return deletes ? words + " (this deletes)" : words;
  }
}
