package dev.sluice.desktop.window.syncing;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The status line; {@code SyncWords} writes it.
 *
 * @param text one sentence or two
 * @param tone how it is shown
 * @param done how much of the step is done
 * @param total how much the step has; 0 if unknown, -1 if no step runs
 */
public record SyncLine(String text, Tone tone, long done, long total) {

  private static final Pattern CLAUSE = Pattern.compile("[.;:,] ");

  /** How a status is shown. Being offline is nothing bad. */
  public enum Tone {
    /** All is well, or soon will be. */
    QUIET,
    /** The user should look. */
    ATTENTION
  }

  /**
   * As many of its clauses as fit into one line, with dots for the others.
   *
   * @param fits whether there is room for such a text
   */
  public String within(Predicate<String> fits) {
    if (fits.test(text)) {
      return text;
    }
    List<String> shorter =
        CLAUSE.matcher(text).results().map(end -> text.substring(0, end.start()) + " …").toList();
    return IntStream.range(0, shorter.size())
        .mapToObj(i -> shorter.get(shorter.size() - 1 - i))
        .filter(fits)
        .findFirst()
        .orElse(shorter.isEmpty() ? text : shorter.get(0));
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
