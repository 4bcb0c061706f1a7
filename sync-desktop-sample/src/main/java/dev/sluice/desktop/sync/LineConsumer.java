package dev.sluice.desktop.sync;

import dev.sluice.desktop.cli.Output;
import me.tongfei.progressbar.ProgressBarConsumer;

/** Draws a progress bar on standard error. */
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
    output.draw("\r" + line);
  }

  @Override
  public void clear() {
    output.draw(CLEAR);
  }

  @Override
  public void close() {
    output.draw(CLEAR);
  }
}
