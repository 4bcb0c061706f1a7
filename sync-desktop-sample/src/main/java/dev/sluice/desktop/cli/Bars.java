package dev.sluice.desktop.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress bars: one line that is drawn over, and goes in the end. */
public final class Bars {

  private static final int UPDATE_MILLIS = 100;

  private Bars() {}

  /** Begins to draw. Nothing shows unless standard error is a terminal. */
  public static ProgressBar begin(Output output, String task, long total) {
    return new ProgressBarBuilder()
        .setTaskName(task)
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
