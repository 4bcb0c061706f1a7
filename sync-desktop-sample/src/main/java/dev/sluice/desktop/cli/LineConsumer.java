package dev.sluice.desktop.cli;

import me.tongfei.progressbar.ProgressBarConsumer;

/** Draws a progress bar on standard error, if a person looks at it. */
final class LineConsumer implements ProgressBarConsumer {

  private static final String CLEAR = "\r\u001b[K";

  private final Output output;

  LineConsumer(Output output) {
    this.output = output;
  }

  @Override
  public int getMaxRenderedLength() {
    return output.terminal().columns() - 1;
  }

  @Override
  public void accept(String line) {
    draw("\r" + line);
  }

  @Override
  public void clear() {
    draw(CLEAR);
  }

  @Override
  public void close() {
    draw(CLEAR);
  }

  private void draw(String text) {
    if (output.terminal().isInteractive()) {
      output.draw(text);
    }
  }
}
