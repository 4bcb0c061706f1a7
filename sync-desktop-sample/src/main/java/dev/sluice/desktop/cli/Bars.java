package dev.sluice.desktop.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress bars: one line that is drawn over, and goes in the end. */
public final class Bars {

  private static final int UPDATE_MILLIS = 100;

  /** With fewer columns a bar would leave no room for what happens. */
  private static final int NARROW = 60;

  private Bars() {}

  /** Begins to draw. Nothing shows unless standard error is a terminal. */
  public static ProgressBar begin(Output output, String task, long total) {
    ProgressBarBuilder bar = new ProgressBarBuilder();
    if (output.terminal().columns() < NARROW) {
      bar.setRenderer(new NarrowLine());
    }
    return bar.setTaskName(task)
        .setInitialMax(total)
        .setStyle(
            output.isColored()
                ? ProgressBarStyle.COLORFUL_UNICODE_BAR
                : ProgressBarStyle.UNICODE_BLOCK)
        .setUpdateIntervalMillis(UPDATE_MILLIS)
        .setConsumer(new LineConsumer(output))
        .clearDisplayOnFinish()
        .hideEta()
        .build();
  }
}
