package dev.sluice.desktop.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.NoSuchElementException;
import java.util.Scanner;

/**
 * What standard error and standard output are.
 *
 * @param isInteractive whether a person looks at standard error, so that lines may be drawn over
 * @param columns how wide it is
 * @param outputColumns how wide standard output is; 0 if that is a file or a pipe
 */
public record Terminal(boolean isInteractive, int columns, int outputColumns) {

  private static final File TTY = new File("/dev/tty");
  private static final String OUTPUT = "1";
  private static final String ERROR = "2";

  /** The shell launcher's word on them, which costs no more processes. */
  private static final String COLUMNS = "sluice.columns";

  private static final String OUTPUT_COLUMNS = "sluice.output.columns";

  private static final int USUAL_COLUMNS = 80;

  /** Files or pipes. */
  public static Terminal none() {
    return new Terminal(false, USUAL_COLUMNS, 0);
  }

  /** This process's own. */
  public static Terminal system() {
    boolean isSaid = System.getProperty(COLUMNS) != null;
    int columns = isSaid ? Integer.getInteger(COLUMNS, 0) : columns(ERROR);
    int output = isSaid ? Integer.getInteger(OUTPUT_COLUMNS, 0) : columns(OUTPUT);
    return new Terminal(columns > 0, columns > 0 ? columns : USUAL_COLUMNS, Math.max(0, output));
  }

  /** How wide the terminal behind a stream is; 0 if there is none, or nobody to ask. */
  private static int columns(String stream) {
    try {
      Process isTerminal = new ProcessBuilder("test", "-t", stream).inheritIO().start();
      return isTerminal.waitFor() == 0 ? ask() : 0;
    } catch (IOException nobody) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  private static int ask() throws IOException {
    ProcessBuilder stty =
        new ProcessBuilder("stty", "size").redirectInput(TTY).redirectError(Redirect.DISCARD);
    try (Scanner size = new Scanner(stty.start().getInputStream(), US_ASCII)) {
      var unused = size.nextInt(); // the rows
      int columns = size.nextInt();
      return columns > 0 ? columns : USUAL_COLUMNS;
    } catch (NoSuchElementException unknown) {
      return USUAL_COLUMNS;
    }
  }
}
