package dev.sluice.desktop.cli;

import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressState;

/** What a bar says, without the bar: for a narrow terminal. */
final class NarrowLine implements ProgressBarRenderer {

  @Override
  public String render(ProgressState state, int columns) {
    String line =
        state.getTaskName()
            + (" " + state.getCurrent() + "/" + state.getMax())
            + (" " + state.getExtraMessage());
    String over = " ".repeat(Math.max(0, columns - line.length())); // of what stood there before
    return Columns.cut(line + over, columns);
  }
}
