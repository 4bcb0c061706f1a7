package dev.sluice.desktop.sync;

import dev.sluice.SyncEngine;
import dev.sluice.SyncStatus;
import dev.sluice.desktop.cli.Bars;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.cli.Ticker;
import me.tongfei.progressbar.ProgressBar;

/** One line that is drawn over: how far the loop is that runs. */
final class ProgressLine implements SyncProgress.Display {

  private final SyncEngine engine;
  private final SyncProgress progress;
  private final ProgressBar bar;
  private final Ticker ticker;
  private int toPush;

  ProgressLine(Output output, SyncEngine engine, SyncProgress progress) {
    this.engine = engine;
    this.progress = progress;
    this.bar = Bars.begin(output, "sync", 1);
    this.toPush = engine.pending();
    this.ticker = Ticker.start(this::show);
  }

  private void show() {
    SyncStatus status = engine.status().blockingFirst();
    if (progress.loop().equals("push")) {
      showPush();
    } else if (status instanceof SyncStatus.Syncing syncing && syncing.total() > 0) {
      bar.maxHint(syncing.total()).stepTo(syncing.done());
    }
    String what = progress.loop();
    if (status instanceof SyncStatus.Syncing syncing && syncing.rows() > 0) {
      what += ", rows: " + syncing.rows();
    }
    bar.setExtraMessage(
        status instanceof SyncStatus.Waiting waiting
            ? progress.loop() + ", waiting " + Durations.text(SyncProgress.left(waiting.until()))
            : what);
  }

  /** What the user adds meanwhile is pushed as well. */
  private void showPush() {
    int left = engine.pending();
    toPush = Math.max(toPush, left);
    bar.maxHint(toPush).stepTo(toPush - left);
  }

  @Override
  public void end() throws InterruptedException {
    ticker.stop();
    bar.close();
  }
}
