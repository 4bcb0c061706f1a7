package dev.sluice.desktop.cli;

/**
 * What standard error and standard output are.
 *
 * @param isInteractive whether a person looks at standard error, so that lines may be drawn over
 * @param columns how wide it is
 * @param outputColumns how wide standard output is; 0 if that is a file or a pipe
 */
public record Terminal(boolean isInteractive, int columns, int outputColumns) {

  /** The launcher's word on them: Java cannot ask about one of them alone. */
  private static final String COLUMNS = "sluice.columns";

  private static final String OUTPUT_COLUMNS = "sluice.output.columns";

  private static final int USUAL_COLUMNS = 80;

  /** Files or pipes. */
  public static Terminal none() {
    return new Terminal(false, USUAL_COLUMNS, 0);
  }

  /** This process's own. */
  public static Terminal system() {
    int columns = Integer.getInteger(COLUMNS, 0);
    int output = Math.max(0, Integer.getInteger(OUTPUT_COLUMNS, 0));
    return new Terminal(columns > 0, columns > 0 ? columns : USUAL_COLUMNS, output);
  }
}
