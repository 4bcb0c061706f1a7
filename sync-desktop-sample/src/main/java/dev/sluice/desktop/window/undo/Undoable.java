package dev.sluice.desktop.window.undo;

import java.util.Optional;

/** What was done to entries in one step. For the thread beside the screen. */
public interface Undoable {

  /** What was done, such as “deleted ‘Call’”. */
  String words();

  /** Whether an entry is deleted when it is taken back. */
  boolean deletes();

  /** What it has made beside entries, such as “new project ‘anna’”: nobody must miss that. */
  default Optional<String> made() {
    return Optional.empty();
  }

  /**
   * What is told then.
   *
   * @param done what was done
   * @param isAnything whether anything was
   * @param left how many entries were left
   */
  static String told(String done, boolean isAnything, int left) {
    if (isAnything && left == 0) {
      return done;
    }
    String others =
        left == 1
            ? "1 entry was changed since and stays as it is"
            : left + " entries were changed since and stay as they are";
    return isAnything ? done + ". " + others : left == 0 ? done : "Nothing to do: " + others;
  }

  /** What is told when it was taken back, or done again. */
  default String told(String done, Undone undone) {
    return told(done, undone.redo().isPresent(), undone.left());
  }

  /** Takes back what nobody has changed since, in one transaction. */
  Undone undo();

  /**
   * What came of it.
   *
   * @param redo does again what was taken back; empty if that was nothing
   * @param left how many entries were left, because somebody has changed them since
   */
  record Undone(Optional<Undoable> redo, int left) {}
}
