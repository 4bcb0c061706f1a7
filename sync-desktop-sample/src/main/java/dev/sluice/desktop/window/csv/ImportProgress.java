package dev.sluice.desktop.window.csv;

import java.util.List;

/**
 * How far an import is.
 *
 * @param lines what to say of it
 * @param done how many of the entries
 * @param total 0 if that is not known yet
 * @param choices what the user may do now
 */
public record ImportProgress(List<String> lines, int done, int total, List<Offer> choices) {

  /** One of the things that the user may do. */
  public record Offer(String label, Runnable act) {}

  /** Copies the lists. */
  public ImportProgress {
    lines = List.copyOf(lines);
    choices = List.copyOf(choices);
  }

  /** Of a question, or of a file that is being read: nothing is counted. */
  ImportProgress(List<String> lines, List<Offer> choices) {
    this(lines, 0, 0, choices);
  }

  /** Whether it goes on without the user. */
  public boolean isRunning() {
    return total > 0 || choices.isEmpty();
  }
}
