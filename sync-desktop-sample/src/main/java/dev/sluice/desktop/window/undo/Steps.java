package dev.sluice.desktop.window.undo;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.desk.Step;
import java.util.Locale;

/** What was done to rows, as steps that the user takes back and does again. */
public final class Steps {

  public static final String UNDONE = "Undone: ";
  public static final String REDONE = "Done again: ";

  private Steps() {}

  /** How it is taken back. */
  public static Step of(Undoable done, Desk desk) {
    return step(done, UNDONE, REDONE, desk);
  }

  /** What tells of it, with a way back. */
  public static Notice notice(Undoable done, Desk desk) {
    return new Notice(capital(done.words()), of(done, desk));
  }

  public static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /**
   * How it is taken back, or done again.
   *
   * @param told what the words begin with that tell so
   * @param reverse what those begin with that tell of the reverse
   */
  private static Step step(Undoable done, String told, String reverse, Desk desk) {
    return new Step(
        done.words(),
        done.deletes(),
        (ended, failed) ->
            desk.run(
                done::undo,
                undone -> {
                  desk.tell(Notice.of(done.told(told + done.words(), undone)));
                  ended.accept(undone.redo().map(redo -> step(redo, reverse, told, desk)));
                },
                failed));
  }
}
