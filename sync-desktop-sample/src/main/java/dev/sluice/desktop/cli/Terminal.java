package dev.sluice.desktop.cli;

/**
 * What standard error is.
 *
 * @param isInteractive whether a person looks at it, so that lines may be drawn over
 * @param columns how wide it is
 */
public record Terminal(boolean isInteractive, int columns) {

  /** The launcher's word on it: Java cannot ask about standard error alone. */
  private static final String COLUMNS = "sluice.columns";

  private static final int USUAL_COLUMNS = 80;

  /** A file or a pipe. */
  public static Terminal none() {
    return new Terminal(false, USUAL_COLUMNS);
  }

  /** This process's own. */
  public static Terminal system() {
    Integer columns = Integer.getInteger(COLUMNS);
    return columns == null || columns < 1 ? none() : new Terminal(true, columns);
  }
}
