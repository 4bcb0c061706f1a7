package dev.sluice.desktop.window.syncing;

/**
 * The status line; {@code SyncWords} writes it.
 *
 * @param text one sentence or two
 * @param tone how it is shown
 * @param done how much of the step is done
 * @param total how much the step has; 0 if unknown, -1 if no step runs
 */
public record SyncLine(String text, Tone tone, long done, long total) {

  /** How a status is shown. Being offline is nothing bad. */
  public enum Tone {
    /** All is well, or soon will be. */
    QUIET,
    /** The user should look. */
    ATTENTION
  }

  static SyncLine quiet(String text) {
    return new SyncLine(text, Tone.QUIET, 0, -1);
  }

  static SyncLine attention(String text) {
    return new SyncLine(text, Tone.ATTENTION, 0, -1);
  }

  /** Whether a step runs. */
  public boolean isBusy() {
    return total >= 0;
  }
}
